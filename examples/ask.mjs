#!/usr/bin/env node
// Sends requests to puzzled from JavaScript (Node 18 or newer, or a browser):
//   examples/ask.mjs [http://127.0.0.1:8080]

/** Returns the response to `question`. Throws an Error that lists invalid fields. */
async function ask(service, path, question) {
  const response = await fetch(service + path, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(question),
  });
  const answer = await response.json();
  if (response.ok) return answer;
  const errors = (answer.errors ?? []).map((e) => `${e.pointer}: ${e.detail}`);
  throw new Error(errors.join("; ") || answer.detail);
}

const service = process.argv[2] ?? "http://127.0.0.1:8080";
const table = ["2rso", "1gtd", "3pos", "two red solid diamonds", "2 red filled waves"];
const { sets } = await ask(service, "/set/solve", { cards: table });
for (const { cards } of sets) console.log("set:", cards.join(", "));
try {
  await ask(service, "/set/solve", { cards: ["2rso", "2rsx", "2rso"] });
} catch (error) {
  console.log("error:", error.message);
}
