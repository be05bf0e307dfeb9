import assert from "node:assert/strict";
import { test } from "node:test";
import { readConfig, readSecrets } from "#app/config.server.ts";
import { ufaPoint } from "../../../test/examples/boxberry.ts";
import { aParcel } from "../../../test/examples/parcel.ts";
import { openSandbox } from "../../../test/examples/sandbox.ts";
import { carriersByName } from "./carriers.server.ts";

// What carriers collect bears the VAT that the receipts name.
const sandbox = await openSandbox();
const config = readConfig(sandbox.env);
const carriers = carriersByName({ config, secrets: readSecrets(config, { SECRET_KEY: "x".repeat(32) }) }, () => new Date());

const units = aParcel().units.map((unit) => ({ ...unit, collectMinor: 1610_05 }));
const toPoint = (code: string) => ({
  units,
  deliveryCollectMinor: 700_00,
  deliverytype: "delivery" as const,
  point: { code, isLocker: false },
});

test("CDEK is told the rate and the tax inside each sum, to the kopeck, and takes them", async () => {
  const asked = await carriers.get("cdek")!.order(aParcel({ units, deliveryCollectMinor: 700_00 }));
  assert.ok(asked.ok, JSON.stringify(asked));
  type Sum = { value: number; vat_rate: number; vat_sum: number };
  const [sent] = await sandbox.asked<{ delivery_recipient_cost: Sum; packages: { items: { payment: Sum }[] }[] }>("cdek", "/v2/orders");
  assert.deepEqual(sent!.body.delivery_recipient_cost, { value: 700, vat_rate: 22, vat_sum: 126.23 });
  assert.deepEqual(sent!.body.packages[0]!.items.map(({ payment }) => payment), [{ value: 1610.05, vat_rate: 22, vat_sum: 290.34 }]); // biome-ignore format: one thought
});

test("a paid parcel has no sums to tax", async () => {
  assert.ok((await carriers.get("cdek")!.order(aParcel())).ok);
  const sent = await sandbox.asked<{ delivery_recipient_cost?: object; packages: { items: { payment: object }[] }[] }>(
    "cdek",
    "/v2/orders",
  );
  const { body } = sent.at(-1)!;
  assert.deepEqual([body.delivery_recipient_cost, body.packages[0]!.items[0]!.payment], [undefined, { value: 0 }]);
});

test("Boxberry and Dellin are told the rate", async () => {
  const { code } = ufaPoint(1);
  assert.ok((await carriers.get("boxberry")!.order(aParcel(toPoint(code)))).ok);
  const parcels = await sandbox.asked<{ method?: string; sdata: string } | undefined>("boxberry", "json.php");
  const sdata = JSON.parse(parcels.find(({ body }) => body?.method === "ParselCreate")!.body!.sdata) as { items: { nds: string }[] };
  assert.deepEqual(sdata.items.map(({ nds }) => nds), ["22"]); // biome-ignore format: one thought
  assert.ok((await carriers.get("dl")!.order(aParcel(toPoint("21")))).ok);
  type Freight = { payment: { cashOnDelivery: { products: { VATRate: number }[] }[] } };
  const [freight] = await sandbox.asked<Freight>("dellin", "/v2/request.json");
  assert.deepEqual(freight!.body.payment.cashOnDelivery[0]!.products.map(({ VATRate }) => VATRate), [22, 22]); // biome-ignore format: one thought
});
