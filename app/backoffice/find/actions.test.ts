import assert from "node:assert/strict";
import { test } from "node:test";
import { speaking } from "#app/foundation/i18n/speaking.server.ts";
import { languages } from "#app/foundation/storefront.ts";
import { allPermissions } from "#app/staff/permissions.ts";
import { aboutScreen, namedHits, screensByName } from "./actions.ts";
import { type Found, hitsOf } from "./hits.ts";

const found: Found = {
  typed: "",
  text: "",
  orders: [{ number: "ABCD-1234-5", buyer: "Maya", city: "", status: "paid", at: new Date() }],
  returns: [{ name: "ABCD-1234-5/1", buyer: "Maya", state: "asked" }],
  payments: [],
  certificates: [],
  customers: [{ id: "c", name: "Maya", contact: "" }] as unknown as Found["customers"],
};
const firstFor = (text: string) => hitsOf({ ...found, text })[0]!.to;

test("no two pages are called the same in one place", () => {
  for (const lang of languages)
    speaking(lang, () => {
      const said = screensByName.map(([screen, name]) => `${name()} · ${aboutScreen(screen)}`);
      assert.deepEqual(
        said.filter((one, n) => said.indexOf(one) !== n),
        [],
      );
    });
});

test("a page is found by its name in either language, and only with the right to it", () => {
  for (const lang of languages)
    speaking(lang, () => {
      for (const text of ["orders", "заказы"])
        assert.ok(namedHits(allPermissions, text, []).some((hit) => "to" in hit && hit.to === "/orders"));
      assert.deepEqual(namedHits([], "заказы", []), []);
    });
});

test("a name finds its customer first, a number its order", () => {
  assert.equal(firstFor("maya"), "/customers/c");
  assert.equal(firstFor("Майя Бойцова"), "/customers/c");
  for (const text of ["ABCD-1234-5", "abcdefghj", "4567", "maya@example.com"]) assert.equal(firstFor(text), "/orders/ABCD-1234-5", text);
});
