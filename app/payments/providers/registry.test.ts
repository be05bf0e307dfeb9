import assert from "node:assert/strict";
import { test } from "node:test";
import { paymentTypes } from "#app/foundation/storefront.ts";
import { defineProvider, type PaidByHand, type ProviderDefinition } from "./definition.server.ts";
import { paymentRegistry, providerDefinitions, registered } from "./registry.server.ts";

type Row = ProviderDefinition | PaidByHand;
const { keys, ...keyless } = paymentRegistry["bank-card"];
const { moneta, ...others } = paymentRegistry;

// @ts-expect-error A provider that does not state its keys is no row: it would be offered in production without them.
const withoutKeys = keyless satisfies Row;
// @ts-expect-error No keys are stated as such, not by an empty row.
const withNone = { ...keyless, keys: () => [] } satisfies Row;
// @ts-expect-error A way of paying that has no row is not in the registry.
const withoutRow = others satisfies Record<(typeof paymentTypes)[number], Row>;
// @ts-expect-error Nor is one made whose keys are nobody's settings.
const ofOthers = defineProvider({ ...moneta, keys: ({ token }) => [token] });

test("every way of paying states its keys, or that it needs none", () => {
  assert.deepEqual(Object.keys(paymentRegistry).sort(), [...paymentTypes].sort());
  for (const [type, definition] of providerDefinitions) {
    const known = new Proxy({}, { get: (_, name) => (name === "pageDomains" ? [] : `the ${String(name)}`) });
    const asked = definition.keys(known);
    assert.ok(asked.length > 1 && asked.every((key) => key?.startsWith("the ")), type);
    assert.ok(
      Object.keys(definition.environment).every((name) => name.startsWith(definition.setUp.prefix)),
      type,
    );
  }
  assert.ok(!("keys" in withoutKeys) && withNone && withoutRow && ofOthers && keys);
});

test("an unknown payment method has no row, inherited names included", () => {
  for (const name of ["toString", "__proto__", "constructor", ""]) assert.equal(registered(name as "moneta"), undefined);
});
