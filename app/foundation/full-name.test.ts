import assert from "node:assert/strict";
import { test } from "node:test";
import { calledName, fullName } from "./full-name.ts";

test("staff call people by the given name first", () => {
  assert.equal(calledName({ firstname: "Вера", lastname: "Канатова", surname: "Игоревна" }), "Вера Игоревна Канатова");
});

test("a name is written in the reader's order", () => {
  const zoe = { firstname: "Zoë", lastname: "O'Neill", surname: "" };
  const vera = { firstname: "Вера", lastname: "Канатова", surname: "Игоревна" };
  assert.deepEqual([fullName(zoe, "en"), fullName(zoe, "ru")], ["Zoë O'Neill", "O'Neill Zoë"]);
  assert.deepEqual([fullName(vera, "en"), fullName(vera, "ru")], ["Вера Игоревна Канатова", "Канатова Вера Игоревна"]);
});
