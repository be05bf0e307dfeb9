import assert from "node:assert/strict";
import { test } from "node:test";
import { fetchModule, StalledError } from "./fetch-module.ts";

test("a script that came empty, or without the part that is wanted, has not come", async () => {
  const module = (text: string) => import(`data:text/javascript,${encodeURIComponent(text)}`);
  await assert.rejects(
    fetchModule(() => module("")),
    /came empty/,
  );
  await assert.rejects(
    fetchModule(async () => (await module("export const other = 1")).wanted),
    /came empty/,
  );
  assert.equal((await fetchModule(() => module("export const wanted = () => 1"))).wanted(), 1);
  assert.equal(await fetchModule(async () => null), null);
});

test("a script that never comes is given up once, and taken when it comes after all", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  let asked = 0;
  const script = Promise.withResolvers<{ part: number }>();
  const load = () => {
    asked++;
    return script.promise;
  };
  const first = fetchModule(load);
  t.mock.timers.tick(20_000);
  await assert.rejects(first, StalledError);
  assert.equal(asked, 1);
  const again = fetchModule(load);
  t.mock.timers.tick(15_000);
  script.resolve({ part: 1 });
  assert.deepEqual(await again, { part: 1 });
});
