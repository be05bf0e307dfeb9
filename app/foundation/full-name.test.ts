import assert from "node:assert/strict";
import { test } from "node:test";
import { fullName } from "./full-name.ts";

test("a name is written in the reader's order", () => {
  const zoe = { firstname: "Zoë", lastname: "O'Neill", surname: "" };
  const vera = { firstname: "Вера", lastname: "Канатова", surname: "Игоревна" };
  assert.deepEqual([fullName(zoe, "en"), fullName(zoe, "ru")], ["Zoë O'Neill", "O'Neill Zoë"]);
  assert.deepEqual([fullName(vera, "en"), fullName(vera, "ru")], ["Вера Игоревна Канатова", "Канатова Вера Игоревна"]);
});
