import assert from "node:assert/strict";
import { test } from "node:test";
import { createTestShop } from "../../../test/create-test-shop.ts";
import { atDesk } from "../../../test/examples/at-desk.ts";
import { objectNames } from "../record/object-names.ts";
import { type DeskHint, gathered } from "./hint.ts";
import { isEcho, noteOwnDeed } from "./own-deeds.ts";
import { isShown, shownKinds } from "./shown-kinds.ts";

test("screens show kinds of objects that the record knows", () => {
  const kinds = Object.values(shownKinds).flatMap(({ kinds }): readonly string[] => kinds);
  assert.deepEqual(
    kinds.filter((kind) => kind !== "inbox" && kind !== "*" && !Object.hasOwn(objectNames, kind)),
    [],
  );
});

test("a screen hears of what it shows, and of nothing else", () => {
  const at = (screen: string, params = {}, data: unknown = undefined) => ({ screen, params, data });
  const card = at("customer", { id: "one" });
  assert.deepEqual(
    [isShown(card, "customer", "one"), isShown(card, "customer", "two"), isShown(card, "order", "one")],
    [true, false, false],
  );
  assert.ok(isShown(card, "customer", "*"), "many of them");
  const back = at("return", {}, { one: { ids: ["r", "o"] } });
  assert.deepEqual([isShown(back, "order", "o"), isShown(back, "return", "x"), isShown(at("return"), "return", "x")], [true, false, false]);
  assert.ok(isShown(at("payment", { id: "p" }, { payment: { orderId: "o" } }), "order", "o"), "the bank says it of its order");
  assert.ok(isShown(at("orders"), "order", "any"));
  assert.deepEqual([isShown(at("record"), "role", "any"), isShown(at("record"), "inbox", "")], [true, false]);
  assert.ok(!isShown(at("edit-order", { id: "one" }), "order", "one"), "its form compares versions");
  assert.ok(!isShown(at("no-such-screen"), "order", "one"));
});

test("many changes of one kind are one hint", () => {
  const shelf = (n: number): DeskHint => ({ type: "object", kind: "shelf", id: String(n) });
  const many = Array.from({ length: 40 }, (_, n) => shelf(n));
  assert.deepEqual(gathered([...many, { type: "inbox" }], 30), [{ type: "object", kind: "shelf", id: "*" }, { type: "inbox" }]);
  assert.equal(gathered(many.slice(0, 30), 30).length, 30);
});

test("a page ignores hints of its own deed, another page does not", () => {
  assert.equal(isEcho("anna", "anna"), false);
  noteOwnDeed();
  assert.deepEqual([isEcho("anna", "anna"), isEcho("boris", "anna"), isEcho(undefined, undefined)], [true, false, false]);
});

test("open pages get a hint of every deed, none of refusals and looks", async () => {
  const testShop = await createTestShop();
  const { shop } = testShop;
  const heard: DeskHint[] = [];
  const line = await shop.database.connect();
  line.on("notification", ({ payload = "" }) => heard.push(JSON.parse(payload)));
  await line.query("listen desk");
  const anna = await atDesk(testShop);
  await anna.act("campaigns.put", { code: "box", title: "Box", target: "/gloves" });
  await anna.act("campaigns.put", { code: "box", title: "Ring", target: "/gloves" });
  await anna.act("staff.role", { role: "press", permissions: ["content.read"] });
  const until = Date.now() + 10_000;
  while (heard.length < 2 && Date.now() < until) await new Promise((resolve) => setTimeout(resolve, 20));
  assert.deepEqual(
    heard.filter(({ type }) => type === "object"),
    [
      { type: "object", kind: "campaign", id: "box", by: anna.id },
      { type: "object", kind: "role", id: "press", by: anna.id },
    ],
  );
  await line.end();
});
