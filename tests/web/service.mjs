// Runs the program under test on a free port of 127.0.0.1.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const BINARY = process.env["PUZZLED_BINARY"] ?? `${ROOT}build/release/puzzled`;

/** Starts the service, or another build of it. `stop` ends it and returns its exit code. */
export async function startService(binary = BINARY) {
    const environment = Object.entries(process.env).filter(
        ([key]) => !/^PUZZLED_/.test(key),
    );
    // The default limit of 30 s can end a job before a busy browser stops it.
    const options = ["--listen", "127.0.0.1", "--port", "0", "--job-seconds", "3600"];
    const child = spawn(binary, options, {
        env: Object.fromEntries(environment),
        stdio: ["ignore", "pipe", "inherit"],
    });
    const ended = once(child, "exit").then(([code]) => code);
    const url = await new Promise((resolve, reject) => {
        createInterface(child.stdout).on("line", (line) => {
            const found = /http:\/\/127\.0\.0\.1:\d+/.exec(line);
            if (found) resolve(found[0]);
        });
        ended.then((code) => reject(new Error(`the service exited with ${code}`)), reject);
        child.on("error", reject);
    });
    const stop = () => {
        child.kill("SIGTERM");
        return ended;
    };
    return { url, stop };
}
