import assert from "node:assert/strict";
import { test } from "node:test";
import { lineName, toldApart } from "./line-name.ts";

const aLine = (name: string, size: string, sku: string) => ({ name, size, sku });

test("same-model same-size colours are told apart by article; others by name", () => {
  const lines = toldApart([
    aLine("Перчатки", "12", "GL-RED"),
    aLine("Перчатки", "12", "GL-BLUE"),
    aLine("Перчатки", "14", "GL-RED"),
    aLine("Мешок", "", "BAG"),
  ]);
  assert.deepEqual(lines.map(lineName), ["Перчатки, 12, SKU GL-RED", "Перчатки, 12, SKU GL-BLUE", "Перчатки, 14", "Мешок"]);
  assert.equal(lineName({ name: "Gloves", size: "12 oz", article: "" }), "Gloves, 12\u00a0oz");
  assert.ok(lines.every((line) => !("sku" in line)));
  assert.equal(new Set(lines.map(lineName)).size, lines.length);
});
