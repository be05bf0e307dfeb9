import assert from "node:assert/strict";
import { test } from "node:test";
import { type CarrierName, carriers } from "#app/foundation/storefront.ts";
import { type CarrierDefinition, defineCarrier, type OwnCouriers } from "./definition.server.ts";
import { carrierDefinitions, carrierRegistry } from "./registry.server.ts";

type Row = CarrierDefinition | OwnCouriers;
const { keys, ...keyless } = carrierRegistry.cdek;
const { ems, ...others } = carrierRegistry;

// @ts-expect-error A carrier that does not state its keys is no row: it would be asked without them.
const withoutKeys = keyless satisfies Row;
// @ts-expect-error A carrier that has no row is not in the registry.
const withoutRow = others satisfies Record<CarrierName, Row>;
// @ts-expect-error Nor is one made whose keys are nobody's settings.
const ofOthers = defineCarrier({ ...ems, keys: ({ appkey }) => [appkey] });

test("every carrier states its keys, or that it needs none", () => {
  assert.deepEqual(Object.keys(carrierRegistry).sort(), [...carriers].sort());
  for (const [name, definition] of carrierDefinitions) {
    const asked = definition.keys(new Proxy({}, { get: (_, key) => `the ${String(key)}` }));
    assert.ok(asked.length > 0 && asked.every((key) => key?.startsWith("the ")), name);
    assert.ok(
      Object.keys(definition.environment).every((setting) => setting.startsWith(definition.setUp.prefix)),
      name,
    );
  }
  assert.ok(!("keys" in withoutKeys) && withoutRow && ofOthers && keys);
});
