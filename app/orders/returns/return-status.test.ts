import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { canMoveReturn, isReturnOver, nextReturn, returnLabels, returnStates } from "./return-status.ts";

const doc = readFileSync(new URL("../../../docs/order-states.md", import.meta.url), "utf8");
const chapter = doc.slice(doc.indexOf("## Return of goods"));
const pairs = Object.entries(nextReturn).flatMap(([from, targets]) => targets.map((to: string) => `${from} → ${to}`));

test("the states page and the returns table agree, labels in both languages", () => {
  const rows = [...chapter.matchAll(/^\| `([a-z]+)` \| ([^|]*) \| (.*) \|$/gm)];
  const told = rows.flatMap(([, from, , targets]) => [...targets!.matchAll(/`([a-z]+)`/g)].map(([, to]) => `${from} → ${to}`));
  assert.deepEqual(told.sort(), [...pairs].sort());
  const drawn = [...chapter.matchAll(/^ {2}([a-z]+) --> ([a-z]+)$/gm)].map(([, from, to]) => `${from} → ${to}`);
  assert.deepEqual(drawn.sort(), [...pairs].sort());
  assert.deepEqual(
    rows.map(([, state, labels]) => [state, labels]),
    returnStates.map((state) => [state, `${returnLabels[state].en}, ${returnLabels[state].ru}`]),
  );
});

test("every state is reached from the first, and what is over stays over", () => {
  const reached = new Set<string>(["asked"]);
  for (const from of reached) for (const to of nextReturn[from as "asked"]) reached.add(to);
  assert.deepEqual([...reached].sort(), [...returnStates].sort());
  assert.deepEqual(returnStates.filter(isReturnOver), ["refunded", "refused"]);
  assert.equal(canMoveReturn("received", "refused"), false, "what has arrived is accepted");
  assert.equal(canMoveReturn("asked", "received"), false);
});
