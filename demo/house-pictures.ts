import { readFileSync } from "node:fs";
import { join } from "node:path";
import { storePicture } from "../app/catalogue/pictures.server.ts";
import { storefronts } from "../app/foundation/storefront.ts";
import { hangPoster, type PosterPlace } from "../app/publishing/content/posters.queries.server.ts";
import type { Shop } from "../app/shop.server.ts";
import { scenes } from "./goods/scenes.ts";
import type { landings } from "./landings.ts";
import { mastersFolder } from "./masters.ts";

export const posters: [PosterPlace, string][] = [
  ...storefronts.map(({ region, corner }): [PosterPlace, string] => [region, `ring-corner-${corner}-1.webp`]),
  ["certificate-light", "certificate-light-1.webp"],
  ["certificate-dark", "certificate-dark-1.webp"],
];

/** Through the upload pipeline. */
export async function hangPosters(shop: Shop): Promise<void> {
  for (const [place, file] of posters) await hangPoster(shop.db, place, (await storeOurs(shop, file)).id);
}

export async function withScenes(shop: Shop, pages: typeof landings): Promise<typeof landings> {
  const { file, seen } = scenes.wall;
  const { id } = await storeOurs(shop, file);
  const picture = { id, alt: { ru: seen[0], en: seen[1] } };
  return pages.map((page) =>
    page.landing === "clubs"
      ? { ...page, blocks: page.blocks.map((block) => (block.kind === "hero" ? { ...block, picture } : block)) }
      : page,
  );
}

async function storeOurs(shop: Shop, file: string) {
  const stored = await storePicture(shop, readFileSync(join(mastersFolder, file)));
  if (!stored.ok) throw new Error(`${file}: ${stored.refusal}`);
  return stored.picture;
}
