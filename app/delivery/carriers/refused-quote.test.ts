import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import { readConfig, readSecrets } from "#app/config.server.ts";
import { carrierDoors } from "../../../test/examples/carrier-doors.ts";
import { openSandbox } from "../../../test/examples/sandbox.ts";
import { carriersByName } from "./carriers.server.ts";

// A missing route is no offer; any other refusal is a failure.
const sandbox = await openSandbox();
const config = readConfig(sandbox.env);
const secrets = readSecrets(config, { SECRET_KEY: "x".repeat(32) });
/** A fresh circuit breaker per test. */
const open = (differs: Partial<typeof config> = {}) => carriersByName({ config: { ...config, ...differs }, secrets }, () => new Date());
const doors = carrierDoors(sandbox);
afterEach(sandbox.heal);

const ufa = { country: "RU", city: "Уфа", region: "Республика Башкортостан" };
const small = { length: 203, width: 203, height: 203, weight: 1100 };
type Refusals = { op: string; noWay: string[]; ofAccount: string[] };
const refusals: Record<keyof typeof doors, Refusals> = {
  cdek: {
    op: "calculator",
    noWay: ["err_result_servicelist_empty", "err_invalid_tariff_with_dimentions", "v2_recipient_location_not_recognized"],
    ofAccount: ["v2_entity_forbidden", "v2_sender_location_not_recognized", "v2_field_is_empty"],
  },
  boxberry: {
    op: "DeliveryCalculation",
    noWay: ["Доставка в указанный город не осуществляется", "Превышены допустимые вес или габариты заказа"],
    ofAccount: ["Договор заблокирован", "Доставка из города отправителя не осуществляется", "Размеры должны быть целыми числами"],
  },
  dl: { op: "calculator", noWay: [], ofAccount: ["contract_blocked", "180003"] },
  ems: { op: "1.0/tariff", noWay: ["1002", "1004"], ofAccount: ["1001", "1003"] },
};

for (const [name, { op, noWay, ofAccount }] of Object.entries(refusals) as [keyof typeof doors, Refusals][])
  test(`${name}: no method is an empty list; other refusals fail with their reason`, async () => {
    const told = async (code: string) => {
      await sandbox.fault(doors[name].provider, "error", { op, code });
      return open().get(name)!.quote(ufa, small);
    };
    for (const code of noWay) assert.deepEqual(await told(code), { ok: true, value: [] }, code);
    for (const code of ofAccount) {
      const answer = await told(code);
      assert.ok(!answer.ok && answer.reason.includes(code), `${code}: ${JSON.stringify(answer)}`);
    }
  });

test("an origin that the carrier does not accept is a failure", async () => {
  const wrong = open({
    boxberry: { ...config.boxberry, entryPoint: "404" },
    cdek: { ...config.cdek, shipmentPoint: "MSK404" },
    dellin: { ...config.dellin, sender: { ...config.dellin.sender, terminal: "404" } },
    ems: { ...config.ems, postOffice: "404404" },
  });
  for (const [name, carrier] of wrong) assert.equal((await carrier.quote(ufa, small)).ok, false, name);
});

test("a CDEK price in another currency is neither a price nor a missing method", async () => {
  await sandbox.fault("cdek", "jump", { op: "calculator", code: "KZT" });
  assert.deepEqual(await open().get("cdek")!.quote(ufa, small), { ok: false, reason: "cdek counts in KZT" });
});

test("what is too large for a carrier has no way, and that is no failure", async () => {
  const whole = { length: 13_000, width: 3000, height: 3000, weight: 25_000_000 };
  for (const [name, carrier] of open()) assert.deepEqual(await carrier.quote(ufa, whole), { ok: true, value: [] }, name);
});
