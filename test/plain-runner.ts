import { registerHooks } from "node:module";

// Runs one long test file without the runner, whose promise tracking costs a quarter of the CPU (`--import ./test/plain-runner.ts`).
if (import.meta.url === new URL("plain-runner.ts", import.meta.url).href)
  registerHooks({ resolve: (name, context, next) => next(name === "node:test" ? import.meta.url : name, context) });

type Deed = () => unknown;
const afterwards: Deed[] = [];
const each: Deed[] = [];

export const after = (deed: Deed) => void afterwards.push(deed);
export const afterEach = (deed: Deed) => void each.push(deed);

export async function test(name: string, _: object, run: Deed) {
  try {
    await run();
    for (const deed of each) await deed();
    console.log(`held: ${name}`);
  } catch (error) {
    console.log(`fell: ${name}`, error);
    process.exitCode = 1;
  } finally {
    for (const deed of afterwards) await deed();
  }
}
