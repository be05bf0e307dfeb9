import { readFileSync } from "node:fs";
import { join } from "node:path";
import { storePicture } from "../app/catalogue/pictures.server.ts";
import { hangPoster } from "../app/content/posters.queries.server.ts";
import { storefronts } from "../app/foundation/storefront.ts";
import type { Shop } from "../app/shop.server.ts";

/** Each storefront's home gets the poster of its corner, through the pipeline of every upload. */
export async function hangPosters(shop: Shop, folder: string): Promise<void> {
  for (const { region, corner } of storefronts) {
    const stored = await storePicture(shop, readFileSync(join(folder, `hero-${corner}.png`)));
    if (stored.ok) await hangPoster(shop.db, region, stored.picture.id);
  }
}
