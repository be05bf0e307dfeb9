import assert from "node:assert/strict";
import { test } from "node:test";
import { sql } from "kysely";
import { createShopFor } from "../../test/create-test-shop.ts";
import type { Shop } from "../shop.server.ts";

const active = (shop: Shop, id: string) => sql`update staff_member set active_at = now() where id = ${id}`.execute(shop.db);
async function hire({ staff, clock }: Shop, name: string, role: string, said: { storefront?: "ru" | "eu"; limitMinor?: number } = {}) {
  const done = await staff.people.invite({
    name,
    email: `${name}@Gong.example`,
    lang: "ru",
    grants: [{ role, ...said }],
    now: clock.now(),
  });
  assert.ok(done.ok, JSON.stringify(done));
  return done;
}
const refused = (done: { ok: boolean; refusal?: string }) => (done.ok ? null : done.refusal);

test("rights count only once they are active, and end with a suspension", async (t) => {
  const { shop } = await createShopFor(t);
  const { people } = shop.staff;
  const { id } = await hire(shop, "Zoya", "warehouse", { storefront: "ru" });
  await hire(shop, "Olya", "owner").then((owner) => active(shop, owner.id));
  assert.equal((await people.denial(id, "orders.fulfil"))?.reason, "missing");
  await active(shop, id);
  assert.equal(await people.denial(id, "orders.fulfil", { storefront: "ru" }), null);
  assert.equal((await people.denial(id, "orders.fulfil", { storefront: "eu" }))?.reason, "storefront");
  assert.equal((await people.denial(id, "refunds.make"))?.reason, "missing");
  assert.ok((await people.suspend(id, shop.clock.now())).ok);
  assert.equal((await people.denial(id, "orders.fulfil", { storefront: "ru" }))?.reason, "missing");
  assert.equal(await people.actorNamed("zoya"), null);
  assert.ok((await people.resume(id, shop.clock.now())).ok);
  assert.equal((await people.denial(id, "orders.fulfil", { storefront: "ru" }))?.reason, "missing", "new passkeys come first");
});

test("a name or mailbox is one person's; of two invitations at once one holds", async (t) => {
  const { shop } = await createShopFor(t);
  const { people } = shop.staff;
  await hire(shop, "Zoya", "owner");
  const ask = (name: string, email: string) =>
    people.invite({ name, email, lang: "en", grants: [{ role: "owner" }], now: shop.clock.now() });
  assert.equal(refused(await ask(" ZOYA ", "other@gong.example")), "taken");
  assert.equal(refused(await ask("Other", "ZOYA@gong.example")), "taken");
  const both = await Promise.all([ask("Twin", "twin-1@gong.example"), ask("twin", "twin-2@gong.example")]);
  assert.deepEqual(both.map(refused).sort(), [null, "taken"].sort());
  assert.equal((await people.actorNamed("  zoya "))?.name, "Zoya");
});

test("roles have to exist, own ones too; built-in ones stay as they are", async (t) => {
  const { shop } = await createShopFor(t);
  const { people } = shop.staff;
  const { id } = await hire(shop, "Zoya", "owner");
  assert.equal(refused(await people.setGrants(id, [{ role: "king" }])), "unknown_role");
  assert.equal(refused(await people.setGrants(id, [])), "no_role");
  assert.equal(refused(await people.putRole("owner", [])), "built_in");
  assert.equal(refused(await people.putRole("packer", ["orders.fulfil", "toString"])), "unknown_permission");
  assert.equal(refused(await people.putRole("packer", ["orders.fulfil"])), null);
  assert.equal(refused(await people.setGrants(id, [{ role: "packer", limitMinor: 0 }])), null);
  assert.equal(refused(await people.setGrants("nobody", [{ role: "packer" }])), "unknown");
});

test("the last owner who can sign in stays one, whatever two owners do at once", async (t) => {
  const { shop } = await createShopFor(t);
  const { people } = shop.staff;
  const [one, other] = [await hire(shop, "Olya", "owner"), await hire(shop, "Petya", "owner")];
  for (const { id } of [one, other]) await active(shop, id);
  await hire(shop, "Limited", "owner", { limitMinor: 100 }).then(({ id }) => active(shop, id));
  const at = shop.clock.now();
  const both = await Promise.all([people.suspend(one.id, at), people.setGrants(other.id, [{ role: "auditor" }])]);
  assert.deepEqual(both.map(refused).sort(), ["last_owner", null].sort());
});

test("changes of people are in the record, with what was and what became", async (t) => {
  const { shop } = await createShopFor(t);
  const { people, record } = shop.staff;
  const actor = (await people.actorNamed("Анна"))!;
  const deed = { actor, action: "staff.invite", objectKind: "staff", objectId: "Zoya", now: shop.clock.now() };
  await record.carryOut(deed, () => hire(shop, "Zoya", "warehouse"));
  const [event] = await record.newest();
  assert.equal(event!.actor, "Анна");
  assert.deepEqual(event!.after, {
    name: "Zoya",
    email: "zoya@gong.example",
    lang: "ru",
    grants: [{ role: "warehouse", storefront: null, limitMinor: null }],
  });
});
