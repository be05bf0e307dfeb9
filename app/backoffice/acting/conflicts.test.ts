import assert from "node:assert/strict";
import { test } from "node:test";
import { createTestShop } from "../../../test/create-test-shop.ts";
import { atDesk } from "../../../test/examples/at-desk.ts";
import { signIn } from "../../../test/examples/customer.ts";
import { putOnShelf } from "../../../test/examples/goods.ts";
import { createShopper } from "../../../test/examples/shopper.ts";
import { grantsSaid } from "../people/role-names.ts";
import { changedSince, seenOf } from "./shown.ts";

const testShop = await createTestShop();
const { shop, app } = testShop;
const [anna, boris] = [await atDesk(testShop), await atDesk(testShop)];
const customer = await signIn(shop, createShopper(app));
const gloves = await putOnShelf(shop, { price: 1610, stock: 3 });
const packer = await atDesk(testShop, { role: "warehouse" });
const was = grantsSaid(await shop.staff.people.grantsOf(packer.id));
const ofRole = (role: string) => ({ staff: packer.id, roles: [role], storefronts: [""], limits: [""] });
const shelf = { product: gloves, specification: "0" };
const atDoor = { customer, reason: "passport shown" };

/** What two people set from the same page: the act, its field, what the page showed, what each of them entered. */
const forms: [act: string, seen: Record<string, string>, first: Record<string, unknown>, second: Record<string, unknown>, told: RegExp][] =
  [
    ["dealers.grant", { percent: "" }, { customer, percent: 10 }, { customer, percent: 15 }, /: was –, now 10/],
    [
      "customers.birthday",
      { birthday: "" },
      { ...atDoor, birthday: "1990-05-17" },
      { ...atDoor, birthday: "1991-05-17" },
      /was –, now 1990-05-17/,
    ],
    ["warehouse.place", { place: "" }, { ...shelf, place: "A-1" }, { ...shelf, place: "B-2" }, /Shelf: was –, now A-1/],
    ["warehouse.cut-off", { at: "14:00" }, { carrier: "cdek", at: "15:30" }, { carrier: "cdek", at: "16:00" }, /now 15:30/],
    ["staff.grant", { grants: was }, ofRole("support"), ofRole("orders"), new RegExp(`was ${was}, now `)],
  ];

for (const [act, seen, first, second, told] of forms)
  test(`${act}: the second of two people sees what the first changed`, async () => {
    const version = act === "warehouse.cut-off" ? seenOf({ at: (await shopCutOff())! }) : seenOf(seen);
    const done = await anna.act(act, { ...first, version });
    assert.ok(done.ok, JSON.stringify(done));
    const late = await boris.act(act, { ...second, version });
    assert.deepEqual([late.status, late.refusal], [409, "stale"], JSON.stringify(late));
    assert.match(late.says, told);
    assert.ok((await boris.act(act, second)).ok, "without what was seen, as from a newer page");
  });
const shopCutOff = async () => {
  const { createDesk } = await import("../desk.server.ts");
  const desk = createDesk(shop, { shopOrigin: "/", absent: () => [] } as never);
  return (await desk.warehouse.cutOffs()).cdek;
};

test("what can't be read counts as nothing seen, and equal values are no conflict", () => {
  const now = [{ field: "percent", name: "Discount", value: "10" }];
  for (const seen of ["", "{", "null", "[]", seenOf({ percent: 10 }), seenOf({ other: 1 })]) assert.deepEqual(changedSince(seen, now), []);
  assert.deepEqual(changedSince(seenOf({ percent: null }), now), [{ name: "Discount", was: "", is: "10" }]);
});
