import assert from "node:assert/strict";
import { test } from "node:test";
import { sql } from "#app/foundation/database/database.server.ts";
import { createTestShop } from "../../../test/create-test-shop.ts";
import { signIn } from "../../../test/examples/customer.ts";
import { putOnShelf } from "../../../test/examples/goods.ts";
import { openSandbox } from "../../../test/examples/sandbox.ts";
import { createShopper } from "../../../test/examples/shopper.ts";
import { addWish, type Liked, MOST_LIKES, readWishes, type Wish, withWishes } from "./likes.ts";

const { shop, app } = await createTestShop((await openSandbox()).env, { pages: true });

async function aCustomer() {
  const shopper = createShopper(app);
  return { shopper, id: await signIn(shop, shopper) };
}
type Share = { slug: string; title: string };
const like = (kind: string, id: string, on = true) => ({ kind, id, on });
const aList = async (one: Awaited<ReturnType<typeof aCustomer>>) => (await one.shopper.get("/shop/like")).body;

test("the last of several changes wins, and pending local ones outrank the server's", () => {
  const a: Wish = { kind: "model", id: "a", on: true };
  const wishes = [a, { ...a, kind: "product" as const }, { ...a, on: false }].reduce<Wish[]>(addWish, []);
  assert.deepEqual(wishes, [
    { ...a, kind: "product" },
    { ...a, on: false },
  ]);
  const likes: Liked[] = ["a", "b"].map((id) => ({ kind: "model", id }));
  assert.deepEqual(withWishes(likes, wishes), [
    { kind: "product", id: "a" },
    { kind: "model", id: "b" },
  ]);
  for (const spoiled of [null, "", "{", "7", '[{"kind":"model"},{"kind":"x","id":"a","on":true},null]'])
    assert.deepEqual(readWishes(spoiled), []);
  assert.deepEqual(readWishes(JSON.stringify([a])), [a]);
});

test("likes are idempotent, per customer, and refused for unknown goods", async () => {
  const gloves = await putOnShelf(shop);
  const [one, other] = [await aCustomer(), await aCustomer()];
  const model = like("model", `m-${gloves}`);
  for (const wish of [model, model, like("product", gloves)]) assert.equal((await one.shopper.post("/shop/like", wish)).status, 200);
  const likes = [
    { kind: "product", id: gloves },
    { kind: "model", id: `m-${gloves}` },
  ];
  assert.deepEqual(await aList(one), { likes });
  assert.deepEqual(await aList(other), { likes: [] });
  assert.deepEqual((await one.shopper.post("/shop/like", { ...model, on: false })).body, { likes: likes.slice(0, 1) });
  assert.equal((await one.shopper.post("/shop/like", { ...model, on: false })).status, 200, "once more does nothing");
  for (const nothing of [like("model", "none"), like("product", `m-${gloves}`), like("post", gloves)])
    assert.equal((await one.shopper.post("/shop/like", nothing)).status, 404);
  for (const wrong of [{}, { ...model, kind: "order" }, { ...model, on: "yes" }, { ...model, id: "x".repeat(101) }])
    assert.equal((await one.shopper.post("/shop/like", wrong)).status, 422);
  const guest = createShopper(app);
  assert.equal((await guest.post("/shop/like", model)).status, 401);
  assert.equal((await guest.get("/shop/like")).status, 401);
});

test("likes are limited, and a customer at the limit gets a message", async () => {
  const gloves = await putOnShelf(shop);
  const { shopper, id } = await aCustomer();
  await sql`insert into liked (customer_id, kind, object_id, at) select ${id}, 'model', 'm' || n, now() from generate_series(1, ${MOST_LIKES}) n`.execute(
    shop.db,
  );
  const answer = await shopper.post("/shop/like", like("product", gloves));
  assert.equal(answer.status, 422);
  assert.match(JSON.stringify(answer.body), /В избранном уже пятьсот вещей/);
});

test("the likes page shows current availability and says what is sold out", async () => {
  const [ready, out, abroad] = [
    await putOnShelf(shop),
    await putOnShelf(shop, { stock: 0 }),
    await putOnShelf(shop, { storefronts: ["eu"] }),
  ];
  await shop.catalogue.catchUp();
  const { shopper } = await aCustomer();
  for (const id of [ready, out, abroad]) await shopper.post("/shop/like", like("model", `m-${id}`));
  const { body, headers } = await shopper.get("/like");
  const text = String(body);
  assert.match(text, new RegExp(`/model/m-${ready}`));
  assert.match(text, new RegExp(`data-state="out".*m-${out}`, "s"));
  assert.match(text, new RegExp(`Сейчас\\sне\\sв\\sпродаже.*Перчатки ${abroad}`, "s"));
  assert.doesNotMatch(text, new RegExp(`/model/m-${abroad}`));
  assert.match(String(headers["cache-control"]), /no-store/);
  assert.doesNotMatch(String((await createShopper(app).get("/like")).body), new RegExp(ready));
});

test("a shared list has an unguessable address, no owner's name, and can be revoked", async () => {
  const gloves = await putOnShelf(shop);
  await shop.catalogue.catchUp();
  const { shopper, id } = await aCustomer();
  await shopper.post("/shop/user/editors/", {
    _id: id,
    type: "profile",
    data: { firstname: "Вера", lastname: "Ким", birthday: "1990-01-01", role: "coach" },
  });
  await shopper.post("/shop/like", like("model", `m-${gloves}`));
  const stranger = createShopper(app);
  assert.equal((await stranger.post("/shop/like/share", { on: true })).status, 401);
  const shared = (await shopper.post("/shop/like/share", { on: true, title: "  На день рождения <b> " })).body as unknown as Share;
  assert.match(shared.slug, /^[\w-]{22}$/);
  assert.equal(shared.title, "На день рождения <b>");
  const page = await stranger.get(`/like/${shared.slug}`);
  assert.equal(page.status, 200);
  assert.match(String(page.body), /<h1>На день рождения &lt;b&gt;<\/h1>/);
  assert.match(String(page.body), new RegExp(`/model/m-${gloves}`));
  assert.match(String(page.body), /<meta name="robots" content="noindex/);
  assert.match(String(page.headers["cache-control"]), /private, no-store/);
  for (const own of [id, "Вера", "Ким"]) assert.ok(!String(page.body).includes(own), own);

  assert.deepEqual((await shopper.post("/shop/like/share", { on: true, title: "Мешки" })).body, { slug: shared.slug, title: "Мешки" });
  const renewed = (await shopper.post("/shop/like/share", { on: true, renew: true })).body as unknown as Share;
  assert.equal(renewed.title, "Мешки");
  assert.notEqual(renewed.slug, shared.slug);
  assert.equal((await stranger.get(`/like/${shared.slug}`)).status, 404);
  assert.equal((await stranger.get(`/like/${renewed.slug}`)).status, 200);
  assert.deepEqual((await shopper.post("/shop/like/share", { on: false })).body, { slug: null, title: "" });
  assert.equal((await stranger.get(`/like/${renewed.slug}`)).status, 404);
  assert.equal((await shopper.post("/shop/like/share", { on: true, title: "x".repeat(61) })).status, 422);
});
