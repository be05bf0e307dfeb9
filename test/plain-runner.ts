import { registerHooks } from "node:module";

// Runs one long test file without the runner, whose promise tracking costs a quarter of the CPU (`--import ./test/plain-runner.ts`).
if (import.meta.url === new URL("plain-runner.ts", import.meta.url).href)
  registerHooks({ resolve: (name, context, next) => next(name === "node:test" ? import.meta.url : name, context) });

type Action = () => unknown;
const afterwards: Action[] = [];
const each: Action[] = [];

export const after = (action: Action) => void afterwards.push(action);
export const afterEach = (action: Action) => void each.push(action);

export async function test(name: string, _: object, run: Action) {
  try {
    await run();
    for (const action of each) await action();
    console.log(`held: ${name}`);
  } catch (error) {
    console.log(`fell: ${name}`, error);
    process.exitCode = 1;
  } finally {
    for (const action of afterwards) await action();
  }
}
