import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { readConfig, readSecrets } from "#app/config.server.ts";
import { demoSellers } from "#app/foundation/sellers/seller.ts";
import { createTestFolder, createTestShop } from "../../../test/create-test-shop.ts";
import { ufaPoint } from "../../../test/examples/boxberry.ts";
import { aParcel } from "../../../test/examples/parcel.ts";
import { parcelOrders } from "../../../test/examples/parcel-order.ts";
import { openSandbox } from "../../../test/examples/sandbox.ts";
import { carriersByName } from "./carriers.server.ts";

// Carriers' collected VAT equals the receipts'.
const sandbox = await openSandbox();
const config = readConfig(sandbox.env);
const carriers = carriersByName({ config, secrets: readSecrets(config, { SECRET_KEY: "x".repeat(32) }) }, () => new Date());

const units = aParcel().units.map((unit) => ({ ...unit, collectMinor: 1610_05 }));
const toPoint = (code: string) => ({
  units,
  deliveryCollectMinor: 700_00,
  mode: "point" as const,
  point: { code, isLocker: false },
});

type Sum = { value: number; vat_rate: number | null; vat_sum?: number };
type SentParcel = { delivery_recipient_cost?: Sum; packages: { items: { payment: Sum }[] }[] };
type SentFreight = { payment: { cashOnDelivery: { products: { VATRate?: number }[] }[] } };

async function told(vatPercent: number | null) {
  const collects = { units, deliveryCollectMinor: 700_00, vatPercent };
  for (const [name, parcel] of [
    ["cdek", aParcel(collects)],
    ["boxberry", aParcel({ ...toPoint(ufaPoint(1).code), vatPercent })],
    ["dl", aParcel({ ...toPoint("21"), vatPercent })],
  ] as const) {
    const asked = await carriers.get(name)!.order(parcel);
    assert.ok(asked.ok, JSON.stringify(asked));
  }
  const cdek = (await sandbox.asked<SentParcel>("cdek", "/v2/orders")).at(-1)!.body;
  const parcels = await sandbox.asked<{ method?: string; sdata: string } | undefined>("boxberry", "json.php");
  const boxberry = JSON.parse(parcels.findLast(({ body }) => body?.method === "ParselCreate")!.body!.sdata) as {
    items: { nds?: string }[];
  };
  const dellin = (await sandbox.asked<SentFreight>("dellin", "/v2/request.json")).at(-1)!.body;
  return {
    cdek: [cdek.delivery_recipient_cost, ...cdek.packages[0]!.items.map(({ payment }) => payment)],
    boxberry: boxberry.items.map(({ nds }) => nds),
    dellin: dellin.payment.cashOnDelivery[0]!.products.map(({ VATRate }) => VATRate),
  };
}

test("carriers get the seller's VAT rate, and CDEK the tax in each sum, to the kopeck", async () => {
  assert.deepEqual(await told(22), {
    cdek: [
      { value: 700, vat_rate: 22, vat_sum: 126.23 },
      { value: 1610.05, vat_rate: 22, vat_sum: 290.34 },
    ],
    boxberry: ["22"],
    dellin: [22, 22],
  });
  assert.deepEqual(await told(5), {
    cdek: [
      { value: 700, vat_rate: 5, vat_sum: 33.33 },
      { value: 1610.05, vat_rate: 5, vat_sum: 76.67 },
    ],
    boxberry: ["5"],
    dellin: [5, 5],
  });
});

test("a seller without VAT sends no rate", async () => {
  assert.deepEqual(await told(null), {
    cdek: [
      { value: 700, vat_rate: null },
      { value: 1610.05, vat_rate: null },
    ],
    boxberry: [undefined],
    dellin: [undefined, undefined],
  });
});

test("the rate is that of the company that gets the order's money", async () => {
  const SELLERS_FILE = join(createTestFolder(), "sellers.json");
  writeFileSync(SELLERS_FILE, JSON.stringify({ ...demoSellers, main: { ...demoSellers.main, vatPercent: 7 } }));
  const testShop = await createTestShop({ ...sandbox.env, SELLERS_FILE });
  const { aParcel: anOrder } = await parcelOrders(testShop);
  const { id, number, shopper } = await anOrder();
  assert.equal((await shopper.post("/delivery/createdocument", { o: id, on: number })).status, 200);
  await testShop.shop.jobs.runWaiting();
  const sent = await sandbox.asked<(SentParcel & { number: string }) | undefined>("cdek", "/v2/orders");
  const { packages } = sent.find(({ body }) => body?.number === number)!.body!;
  const [{ value, vat_rate, vat_sum }] = packages[0]!.items.map(({ payment }) => payment) as [Sum];
  assert.deepEqual([vat_rate, vat_sum], [7, Math.round((value * 100 * 7) / 107) / 100]);
});

test("a paid parcel has no sums to tax", async () => {
  assert.ok((await carriers.get("cdek")!.order(aParcel())).ok);
  const { body } = (await sandbox.asked<SentParcel>("cdek", "/v2/orders")).at(-1)!;
  assert.deepEqual([body.delivery_recipient_cost, body.packages[0]!.items[0]!.payment], [undefined, { value: 0 }]);
});
