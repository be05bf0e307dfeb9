import { readFileSync } from "node:fs";
import { join } from "node:path";
import { storePicture } from "../app/catalogue/pictures.server.ts";
import { hangPoster } from "../app/content/posters.queries.server.ts";
import { storefronts } from "../app/foundation/storefront.ts";
import type { Shop } from "../app/shop.server.ts";
import { posterOf } from "./draw.ts";
import { scenes } from "./goods/scenes.ts";
import type { landings } from "./landings.ts";
import { masters, mastersFolder } from "./masters.ts";

/** Each storefront's home gets the poster of its corner, and certificates their envelopes, through the pipeline of every upload. */
export async function hangPosters(shop: Shop, folder: string): Promise<void> {
  for (const { region, corner } of storefronts) {
    const stored = await storeOurs(shop, join(folder, posterOf(corner)));
    await hangPoster(shop.db, region, stored.id);
  }
  for (const place of ["certificate-light", "certificate-dark"] as const) {
    const file = `${place}-1.webp`;
    if (masters.has(file)) await hangPoster(shop.db, place, (await storeOurs(shop, join(mastersFolder, file))).id);
  }
}

/** What clubs buy is shown on the wall of a gym. */
export async function withScenes(shop: Shop, pages: typeof landings): Promise<typeof landings> {
  const { file, seen } = scenes.wall;
  if (!masters.has(file)) return pages;
  const { id } = await storeOurs(shop, join(mastersFolder, file));
  const picture = { id, alt: { ru: seen[0], en: seen[1] } };
  return pages.map((page) =>
    page.landing === "clubs"
      ? { ...page, blocks: page.blocks.map((block) => (block.kind === "hero" ? { ...block, picture } : block)) }
      : page,
  );
}

async function storeOurs(shop: Shop, file: string) {
  const stored = await storePicture(shop, readFileSync(file));
  if (!stored.ok) throw new Error(`${file}: ${stored.refusal}`);
  return stored.picture;
}
