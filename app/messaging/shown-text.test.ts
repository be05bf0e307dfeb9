import assert from "node:assert/strict";
import { test } from "node:test";
import { withoutKeys } from "./shown-text.ts";

test("links shown to staff keep their address and lose the buyer's key", () => {
  const said = "Order A1: https://gong.example/order/A1?k=1843548956.UYwMBD-Mn9&lang=ru and /lk/data?lang=en&k=abc_DEF";
  assert.equal(withoutKeys(said), "Order A1: https://gong.example/order/A1?k=…&lang=ru and /lk/data?lang=en&k=…");
  assert.equal(withoutKeys("no links, ask=1"), "no links, ask=1");
});
