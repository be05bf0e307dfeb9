import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { demoShop } from "../demo/shop.ts";
import { createTestFolder, createTestShop, type TestShop } from "./create-test-shop.ts";

export async function createDemoShop(env: Record<string, string> = {}, overrides: { pages?: boolean } = {}): Promise<TestShop> {
  const made = await createTestShop(env, overrides);
  const path = join(createTestFolder(), "shop.json");
  const file = demoShop();
  for (const product of file.models.flatMap((model) => model.products)) Object.assign(product, { images: [], turn: undefined });
  for (const collection of file.collections) delete collection.cover;
  writeFileSync(path, JSON.stringify(file));
  const summary = await made.shop.exchange.import(path);
  if (!summary.ok) throw new Error("The demo goods did not import");
  await made.shop.catalogue.catchUp();
  return made;
}
