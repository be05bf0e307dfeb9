import assert from "node:assert/strict";
import { test } from "node:test";
import { createTestShop } from "../../test/create-test-shop.ts";
import { until } from "../../test/examples/card-order.ts";
import { putOnShelf } from "../../test/examples/goods.ts";
import { parcelOrders } from "../../test/examples/parcel-order.ts";
import { openSandbox } from "../../test/examples/sandbox.ts";
import { createShopper } from "../../test/examples/shopper.ts";

// Two towns called Кировск, neither in our list.
const sandbox = await openSandbox();
const testShop = await createTestShop(sandbox.env);
const { shop, app } = testShop;
const { aParcel, document } = await parcelOrders(testShop);
const gloves = await putOnShelf(shop, { price: 1610, stock: 1000 });
const shopper = createShopper(app);
const city = "Кировск";
const arctic = { region: "Мурманская область", index: "184250" };
const near = { region: "Ленинградская область", index: "187340" };

type Way = { type: string; deliverytype: string; price: number };
async function ways(town: object): Promise<Way[]> {
  const lines = [{ productid: gloves, specification: "0", quantity: 1 }];
  const { status, body } = await shopper.post("/delivery/quote", { country: "RU", city, ...town, lines });
  assert.equal(status, 200, JSON.stringify(body));
  assert.deepEqual(body.failed, []);
  return body.options as unknown as Way[];
}
const points = async (town: Record<string, string>) =>
  (await shopper.get(`/delivery/points?${new URLSearchParams({ city, ...town })}`)).body as unknown as { code: string; coords: number[] }[];

test("namesake towns have prices and points by region or index, neither when ambiguous", async () => {
  const [far, close] = [await ways(arctic), await ways(near)];
  for (const options of [far, close])
    assert.deepEqual([...new Set(options.map(({ type }) => type))].sort(), ["boxberry", "cdek", "dl", "ems"]);
  assert.notDeepEqual(far.map(({ price }) => price), close.map(({ price }) => price)); // biome-ignore format: one thought
  assert.deepEqual(await ways({}), []);
  const byIndex = await ways({ index: arctic.index });
  assert.deepEqual(
    byIndex,
    far.filter(({ type }) => type === "cdek" || type === "ems"),
  );
  const codes = async (town: Record<string, string>) => (await points(town)).map(({ code }) => code).sort();
  assert.ok((await points(arctic)).every(({ coords }) => coords[0]! > 67));
  assert.ok((await points(near)).every(({ coords }) => coords[0]! < 61));
  assert.ok((await codes(arctic)).length > 0 && (await codes(near)).length > 0);
  assert.deepEqual(await codes({}), []);
});

test("points abroad belong to the chosen country; ambiguous unknown towns have none", async () => {
  const eu = createShopper(app, { host: "eu.localhost", lang: "en" });
  const list = async (query: object) => (await eu.get(`/delivery/points?${new URLSearchParams({ type: "cdek", ...query })}`)).body;
  const almaty = (await list({ city: "Алматы" })) as unknown as { code: string }[];
  assert.ok(almaty.length > 0);
  assert.deepEqual(await list({ city: "Алматы", country: "KZ" }), almaty);
  assert.deepEqual(await list({ city: "Алматы", country: "US" }), []);
  const before = (await sandbox.asked("cdek")).length;
  for (const city of ["Темиртау", "Fürth"]) assert.deepEqual(await list({ city }), []);
  assert.equal((await sandbox.asked("cdek")).length, before, "no carrier is asked after it in some country");
  await list({ city: "Темиртау", country: "KZ" });
  assert.match((await sandbox.asked("cdek", "location/cities")).at(-1)!.path, /country_codes=KZ/);
  assert.equal((await eu.get(`/delivery/points?${new URLSearchParams({ city: "Алматы", country: "RU" })}`)).status, 422);
});

test("an order goes to the town that was quoted", async () => {
  const { id } = await aParcel({ city, delivery: { type: "cdek", deliverytype: "couier", code: "", ...arctic } });
  await until(async () => {
    await shop.jobs.runWaiting();
    return Boolean((await document(id))?.carrier_id);
  }, 30_000);
  const [sent] = await sandbox.asked<{ to_location: { code: number } }>("cdek", "/v2/orders");
  assert.equal(sent?.body.to_location.code, 1183);
});
