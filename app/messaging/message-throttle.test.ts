import assert from "node:assert/strict";
import { test } from "node:test";
import { createMessageThrottle } from "./message-throttle.server.ts";

test("a flood to the aliases of a mailbox stops where one to itself does", async () => {
  const alarms: string[] = [];
  const throttle = createMessageThrottle(1, (kind) => alarms.push(kind));
  const letter = (to: string) => ({ cause: "a", channel: "email" as const, to, lang: "ru" as const, text: "…" });
  const sent = await Promise.all(Array.from({ length: 25 }, (_, n) => throttle([letter(`victim+${n}@club.example`)])));
  assert.equal(sent.filter(([one]) => !("notAfter" in one!)).length, 20);
  assert.equal(alarms.length, 5);
  const [other] = await throttle([letter("other@club.example")]);
  assert.equal("notAfter" in other!, false);
});
