// A reporter that names the ten tests that took longest.
import { basename } from "node:path";

export default async function* slowest(source) {
    const tests = [];
    for await (const { type, data } of source) {
        const isTest = type === "test:pass" || type === "test:fail";
        if (isTest && data.name !== data.file && data.details.type !== "suite")
            tests.push({ ...data, seconds: data.details.duration_ms / 1000 });
    }
    tests.sort((a, b) => b.seconds - a.seconds);
    yield "\nThe slowest ten:\n";
    for (const { seconds, file, name } of tests.slice(0, 10))
        yield `${seconds.toFixed(1).padStart(7)} s  ${basename(file ?? "")}: ${name}\n`;
}
