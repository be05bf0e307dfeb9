import assert from "node:assert/strict";
import { test } from "node:test";
import { fetchModule } from "./fetch-module.ts";

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
