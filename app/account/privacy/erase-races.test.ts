import assert from "node:assert/strict";
import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { sql } from "kysely";
import { findBreaks } from "#app/operations/reconcile.queries.server.ts";
import { aPhone, askCode, codeTo, type Shopper, signIn } from "../../../test/examples/customer.ts";
import { putOnShelf } from "../../../test/examples/goods.ts";
import { createShopper, orderBody } from "../../../test/examples/shopper.ts";
import { whereItStands } from "../../../test/examples/whole-customer.ts";
import { sampled } from "../../../test/soak.ts";
import { heard, openKillable, startStore } from "../../../test/start-store.ts";
import { readErasures } from "./erasure-list.server.ts";

const { shop, env } = await openKillable();
const erase = (shopper: Shopper) => shopper.post("/shop/user/data/erase", { confirm: true });
const isErased = async (id: string) =>
  (await sql<{ gone: boolean }>`select erased_at is not null as gone from customer where id = ${id}`.execute(shop.db)).rows[0]!.gone;
async function aCustomer(via: { port: number }) {
  const [shopper, phone] = [createShopper(via), aPhone()];
  await sql`delete from sign_in_code`.execute(shop.db);
  return { shopper, phone, id: await signIn(shop, shopper, phone) };
}
/** The same browser against another process. */
function alsoAt(via: { port: number }, shopper: Shopper): Shopper {
  const same = createShopper(via);
  for (const [name, value] of shopper.jar) same.jar.set(name, value);
  return same;
}

test("two concurrent erasures run once; the other sees the same act or no session", async () => {
  const stores = [await startStore({ ...env, JOBS: "0" }), await startStore({ ...env, JOBS: "0" })];
  for (let round = 0; round < sampled(5, 10, 50); round++) {
    const { shopper, id } = await aCustomer(stores[0]!);
    const answers = await Promise.all(stores.map((store) => erase(alsoAt(store, shopper))));
    const acts = answers.filter(({ status }) => status === 200).map(({ body }) => (body as unknown as { act: string }).act);
    assert.ok(acts.length > 0 && new Set(acts).size === 1, JSON.stringify(answers.map(({ status }) => status)));
    assert.deepEqual(
      answers.map(({ status }) => status).filter((status) => status !== 200 && status !== 401),
      [],
    );
    assert.equal(await isErased(id), true);
  }
  for (const store of stores) await store.stop();
});

test("a concurrent order, cart or sign-in blocks erasure or is refused", async () => {
  const store = await startStore({ ...env, JOBS: "0" });
  const gloves = await putOnShelf(shop, { stock: 1000 });
  for (let round = 0; round < sampled(6, 12, 60); round++) {
    const { shopper, phone, id } = await aCustomer(store);
    const body = orderBody((await shopper.quote([{ productid: gloves, quantity: 1 }])).body);
    const later = createShopper(store);
    const { request } = (await askCode(later, phone)).body;
    const code = await codeTo(shop, phone);
    const item = { productid: gloves, quantity: 1, specification: "0" };
    const [erased, ordered, , entered] = await Promise.all([
      erase(shopper),
      shopper.post("/order/addnew", body),
      shopper.post("/shop/user/basket", { type: "add", client: id, item }),
      later.post("/shop/auth/code/verify", { request, code }),
    ]);
    const said = [erased.status, ordered.status, entered.status].join(" ");
    assert.ok(
      [erased, ordered, entered].every(({ status }) => status < 500),
      said,
    );
    assert.notDeepEqual([erased.status, ordered.status], [200, 201], said);
    assert.equal(erased.status === 200, await isErased(id), said);
    assert.deepEqual(await findBreaks(shop.db), [], said);
    if (erased.status === 200 && entered.status === 200)
      assert.notEqual((entered.body.data as { _id: string })._id, id, "the next one to sign in is somebody new");
  }
  await store.stop();
});

test("leftovers of a killed process's copy are removed at the next start", async () => {
  const folder = join(env.DATA_DIR, "copies");
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "left.zip"), "all of somebody");
  const store = await startStore({ ...env, JOBS: "0" });
  assert.deepEqual(readdirSync(folder), []);
  await store.stop();
});

test("erasure is atomic under kill, and the list beside the backups learns of it", async () => {
  for (const [point, isDone] of [
    ["erasure.before_commit", false],
    ["erasure.after_commit", true],
  ] as const) {
    const doomed = await startStore({ ...env, JOBS: "0", KILL_AT: point });
    const { shopper, phone, id } = await aCustomer(doomed);
    assert.equal(await heard(erase(shopper), ({ status }) => status), "unknown");
    await doomed.exited;
    assert.equal(await isErased(id), isDone, point);
    const listed = () => readErasures(`${env.DATA_DIR}/backups`).some(({ customerId }) => customerId === id);
    assert.equal(listed(), false);
    await shop.privacy.keepList(shop.clock.now());
    assert.equal(listed(), isDone);
    const survivor = await startStore({ ...env, JOBS: "0" });
    const again = alsoAt(survivor, shopper);
    assert.equal((await again.get("/shop/auth/sessions")).status, isDone ? 401 : 200);
    if (!isDone) assert.equal((await erase(again)).status, 200);
    await sql`delete from message where cause like 'erasure:%'`.execute(shop.db);
    assert.deepEqual(await whereItStands({ shop }, phone), {});
    await survivor.stop();
  }
});
