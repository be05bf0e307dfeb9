import assert from "node:assert/strict";
import { test } from "node:test";
import { sql } from "kysely";
import { createTestShop } from "../../test/create-test-shop.ts";
import { putOnShelf } from "../../test/examples/goods.ts";
import { openSandbox } from "../../test/examples/sandbox.ts";
import { createShopper } from "../../test/examples/shopper.ts";

const sandbox = await openSandbox();
/** Own keys against the simulators. */
const keys = {
  CDEK_URL: `${sandbox.url}/cdek/v2/`,
  CDEK_CLIENT_ID: "sandbox-client",
  CDEK_CLIENT_SECRET: "sandbox-secret",
  CDEK_WEBHOOK_SECRET: "cdek",
  BOXBERRY_URL: `${sandbox.url}/boxberry/json.php`,
  BOXBERRY_TOKEN: "sandbox-boxberry-token",
  DELLIN_URL: `${sandbox.url}/dellin/`,
  DELLIN_APPKEY: "sandbox-dellin-appkey",
  DELLIN_LOGIN: "gong@gong.example",
  DELLIN_PASSWORD: "sandbox-dellin-password",
  DELLIN_SENDER_TERMINAL: "1",
  DELLIN_SENDER_COUNTERAGENT: "1",
  DELLIN_SENDER_PHONE: "78005550100",
  EMS_URL: `${sandbox.url}/ems/otpravka/`,
  EMS_TOKEN: "sandbox-ems-token",
  EMS_LOGIN: "gong@gong.example",
  EMS_PASSWORD: "sandbox-ems-password",
  EMS_POST_OFFICE: "101000",
  EMS_TRACKING_LOGIN: "sandbox-tracking",
  EMS_TRACKING_PASSWORD: "sandbox-tracking-password",
};
const healthy = await createTestShop(keys);
const testShop = await createTestShop({ ...keys, DELLIN_PASSWORD: "old", EMS_PASSWORD: "old" });
const { shop, app } = testShop;

const lines = async (at: typeof shop) => [{ productid: await putOnShelf(at, { price: 1610, stock: 10 }), specification: "0", quantity: 1 }];
const ways = async ({ shop, app }: Pick<typeof testShop, "shop" | "app">) => {
  const { status, body } = await createShopper(app).post("/delivery/quote", { country: "RU", city: "Уфа", lines: await lines(shop) });
  assert.equal(status, 200);
  const { options, failed } = body as unknown as { options: { type: string }[]; failed: string[] };
  return { told: [...new Set(options.map(({ type }) => type))].sort(), failed: failed.sort() };
};

test("carriers with wrong passwords fail, are not cached as unserved, and isolate", async () => {
  assert.deepEqual(await ways(healthy), { told: ["boxberry", "cdek", "dl", "ems", "own"], failed: [] });
  assert.deepEqual(await ways(testShop), { told: ["boxberry", "cdek", "own"], failed: ["dl", "ems"] });
  const kept = await sql<{ carrier: string }>`select distinct carrier from delivery_quote order by 1`.execute(shop.db);
  assert.deepEqual(kept.rows.map(({ carrier }) => carrier), ["boxberry", "cdek"]); // biome-ignore format: one thought
});

test("carriers without webhooks have no secret: anything claiming theirs is 401", async () => {
  for (const carrier of ["dl", "ems", "boxberry"])
    for (const key of ["", "?key=", "?key=cdek", `?key=${carrier}`, "?key=old"]) {
      const url = `/delivery/webhook/${carrier}${key}`;
      const headers = { host: "localhost", "content-type": "application/json", "x-signature": "old" };
      const { statusCode } = await app.inject({ method: "POST", url, headers, payload: { type: "ORDER_STATUS", uuid: "1" } });
      assert.equal(statusCode, 401, url);
    }
  const heard = await sql`select 1 from webhook_event`.execute(shop.db);
  assert.equal(heard.rows.length, 0);
});
