import assert from "node:assert/strict";
import { test } from "node:test";
import { createTestShop } from "../../test/create-test-shop.ts";
import { signIn } from "../../test/examples/customer.ts";
import { putOnShelf } from "../../test/examples/goods.ts";
import { createShopper, type Item } from "../../test/examples/shopper.ts";

const { shop, app } = await createTestShop();

type Answer = {
  data: { basket: { _id: string; productid: string; specification: string; quantity: number }[] };
  added: number;
  dropped: { productid: string; name: string; reason: string }[];
  cut: { productid: string; max: number }[];
};

async function aCustomer() {
  const shopper = createShopper(app);
  const me = await signIn(shop, shopper);
  return {
    shopper,
    add: (productid: string, quantity: number) =>
      shopper.post("/shop/user/basket", { type: "add", client: me, item: { productid, quantity, specification: "0" } }),
    merge: async (lines: Item[]) => (await shopper.post("/shop/cart/merge", { lines })).body as unknown as Answer,
  };
}
const held = ({ data }: Answer) => data.basket.map(({ productid, quantity }) => [productid, quantity]);

test("merging carts takes the larger quantity; a repeated push changes nothing", async () => {
  const [a, b, c] = [await putOnShelf(shop), await putOnShelf(shop), await putOnShelf(shop)];
  const { add, merge } = await aCustomer();
  await add(a, 1);
  await add(b, 5);
  const local = [
    { productid: a, quantity: 3 },
    { productid: b, quantity: 2 },
    { productid: c, quantity: 1 },
    { productid: c, quantity: 4 },
  ];
  const first = await merge(local);
  assert.deepEqual(held(first), [
    [a, 3],
    [b, 5],
    [c, 4],
  ]);
  assert.equal(first.added, 1);
  const again = await merge(local);
  assert.deepEqual(again.data, first.data);
  assert.deepEqual([again.added, again.dropped, again.cut], [0, [], []]);
});

test("unavailable lines are dropped with a reason; short ones are reduced and reported", async () => {
  const [good, short, fades] = [await putOnShelf(shop), await putOnShelf(shop, { stock: 2 }), await putOnShelf(shop, { stock: 1 })];
  const [out, elsewhere] = [await putOnShelf(shop, { stock: 0 }), await putOnShelf(shop, { storefronts: ["eu"] })];
  const { add, merge } = await aCustomer();
  await add(fades, 1);
  assert.equal((await createShopper(app).order([{ productid: fades, quantity: 1 }])).status, 201);
  const merged = await merge([
    { productid: good, quantity: 1 },
    { productid: short, quantity: 9 },
    { productid: out, quantity: 1 },
    { productid: elsewhere, quantity: 1 },
    { productid: "never-was", quantity: 1 },
  ]);
  assert.deepEqual(held(merged), [
    [good, 1],
    [short, 2],
  ]);
  assert.deepEqual(
    merged.dropped.map(({ productid, reason }) => [productid, reason]),
    [
      [fades, "sold_out"],
      [out, "sold_out"],
      [elsewhere, "gone"],
      ["never-was", "gone"],
    ],
  );
  assert.equal(merged.dropped[1]!.name, `Перчатки ${out}`);
  assert.deepEqual(merged.cut, [{ productid: short, specification: "0", name: `Перчатки ${short}`, max: 2 }]);
});

test("two browsers pushed in one instant end in one cart", async () => {
  const a = await putOnShelf(shop);
  const { merge } = await aCustomer();
  await Promise.all([1, 4, 2, 3].map((quantity) => merge([{ productid: a, quantity }])));
  assert.deepEqual(held(await merge([])), [[a, 4]]);
});

test("merging carts needs a session", async () => {
  assert.equal((await createShopper(app).post("/shop/cart/merge", { lines: [] })).status, 401);
});
