import { registerHooks } from "node:module";

// A file of one long test, run by itself (`node --import ./test/plain-runner.ts`) in place of the runner, which follows each promise of what it runs:
// a quarter of the processor's time where orders are made by the thousand.
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
