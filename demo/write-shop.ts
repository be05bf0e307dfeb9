import { cp, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { mastersFolder } from "./masters.ts";
import { demoShop } from "./shop.ts";

export async function writeShop(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await cp(mastersFolder, folder, { recursive: true });
  await writeFile(join(folder, "shop.json"), JSON.stringify(demoShop(), null, 1));
}
