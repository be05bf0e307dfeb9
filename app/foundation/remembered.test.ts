import assert from "node:assert/strict";
import { test } from "node:test";
import { remembered } from "./remembered.ts";

test("a remembered answer is made once, also null, and made again beyond the limit", () => {
  const asked: string[] = [];
  const answer = remembered((text) => {
    asked.push(text);
    return text === "nothing" ? null : text.toUpperCase();
  }, 2);
  const answers = ["red", "red", "nothing", "nothing", "blue", "red"].map(answer);
  assert.deepEqual(answers, ["RED", "RED", null, null, "BLUE", "RED"]);
  assert.deepEqual(asked, ["red", "nothing", "blue", "red"]);
});
