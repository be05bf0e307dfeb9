import assert from "node:assert/strict";
import { test } from "node:test";
import { createTestShop } from "../../../test/create-test-shop.ts";
import { atDesk } from "../../../test/examples/at-desk.ts";
import { signIn } from "../../../test/examples/customer.ts";
import { createShopper } from "../../../test/examples/shopper.ts";

const testShop = await createTestShop({}, { pages: true });
const { shop, app } = testShop;
const support = await atDesk(testShop, { role: "support" });
const looksAt = async (customer: string) =>
  (await shop.staff.record.of("customer", customer)).filter(({ action }) => action === "customers.read").map(({ actor }) => actor);

test("opening a customer's card is recorded once per look", async () => {
  const customer = await signIn(shop, createShopper(app));
  await Promise.all([support.get(`/customers/${customer}`), support.get(`/customers/${customer}.data`, "*/*")]);
  for (const path of [`/customers/${customer}.data`, `/customers/${customer}?account=deposit`])
    assert.equal((await support.get(path)).statusCode, 200);
  assert.deepEqual(await looksAt(customer), [support.name]);
  const other = await atDesk(testShop, { role: "finance" });
  await other.get(`/customers/${customer}`);
  await shop.clock.move(new Date(Date.now() + 31 * 60_000));
  await support.get(`/customers/${customer}`);
  await shop.clock.move(null);
  assert.deepEqual(await looksAt(customer), [support.name, other.name, support.name]);
  const warehouse = await atDesk(testShop, { role: "warehouse" });
  assert.equal((await warehouse.get(`/customers/${customer}`)).statusCode, 403);
  assert.equal((await looksAt(customer)).length, 3);
  assert.equal((await shop.staff.record.verify()).brokenAt, null);
});

test("files with personal data ask for a fresh passkey, and stand in the record", async () => {
  const customer = await signIn(shop, createShopper(app));
  const [late, owner] = [await atDesk(testShop, { provedMinutesAgo: 6 }), await atDesk(testShop)];
  for (const file of [`privacy.export?customer=${customer}`, "orders.list-personal?as=csv", "record.list?as=csv"]) {
    const refused = await late.get(`/file/${file}`, "application/json");
    assert.deepEqual([refused.statusCode, refused.json().needs], [403, "proof"], file);
    const given = await owner.get(`/file/${file}`, "application/json");
    assert.equal(given.statusCode, 200, file);
    const [event] = await shop.staff.record.newest(undefined, 1);
    assert.deepEqual([event!.action, event!.actor], [file.split("?")[0], owner.name]);
  }
});
