import { setTimeout as sleep } from "node:timers/promises";

const EVERY_MS = 25;
const [port] = process.argv.slice(2);

// Keeps asking a store whether it is alive, until its parent says that it is over; tells it the longest that an answer took.
let isOver = false;
process.once("message", () => {
  isOver = true;
});
const ask = async () => {
  const from = performance.now();
  await (await fetch(`http://127.0.0.1:${port}/healthz`)).text();
  return performance.now() - from;
};
await ask();
process.send!("ready");
let longest = 0;
while (!isOver) {
  longest = Math.max(longest, await ask());
  await sleep(EVERY_MS);
}
process.send!(longest);
process.disconnect();
