import { randomUUID } from "node:crypto";
import { mkdir, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { LRUCache } from "lru-cache";
import type { Place } from "#app/catalogue/card.ts";
import type { Catalogue } from "#app/catalogue/catalogue.server.ts";
import { readListing } from "#app/catalogue/listing.ts";
import { modelView } from "#app/catalogue/model-view.ts";
import type { Storefront } from "#app/foundation/storefront.ts";
import type { Posters } from "../content/posters.queries.server.ts";
import { faceHash, type SharedFace, type SharedPage } from "./shared.ts";
import { faceOfCollection, faceOfModel, homeTitle } from "./shared-face.ts";

/** About 80 kB each. Drawn one at a time; beyond the queue clients retry. */
const MOST = { kept: 2000, waiting: 20 };

type Deps = {
  dataDir: string;
  mediaFolder: string;
  catalogue: Pick<Catalogue, "model" | "list" | "collection" | "trail">;
  posters: () => Promise<Posters>;
};
export type Drawn =
  | { ok: true; path: string }
  | { ok: false; refusal: "no-such-page" | "too-busy" }
  | { ok: false; refusal: "changed"; hash: string };

/** Open Graph pictures, drawn on demand and cached (LRU); URLs are hashed, so strangers can't request more than one per page. */
export function createSharedPictures({ dataDir, mediaFolder, catalogue, posters }: Deps, most = MOST) {
  const folder = join(dataDir, "shared");
  const pathOf = (hash: string) => join(folder, `${hash}.jpg`);
  const kept = new LRUCache<string, true>({ max: most.kept, dispose: (_, hash) => void rm(pathOf(hash), { force: true }) });
  const drawing = new Map<string, Promise<void>>();
  let turn: Promise<unknown> = mkdir(folder, { recursive: true }).then(async () => {
    for (const name of await readdir(folder)) if (/^[0-9a-f]{20}\.jpg$/.test(name)) kept.set(name.slice(0, -4), true);
  });
  turn.catch(() => {});

  async function faceOf(place: Place, { kind, slug, lang }: SharedPage): Promise<SharedFace | null> {
    if (kind === "model") {
      const record = await catalogue.model(place, slug);
      return record && faceOfModel(modelView(record, place));
    }
    if (kind === "home") {
      const found = slug === "home" ? (await posters())[place.region] : null;
      return found ? { title: homeTitle(place.region, lang), pictureId: found.id } : null;
    }
    if (kind === "collection") {
      const found = await catalogue.collection(place, slug, readListing(new URLSearchParams(), null));
      return found && faceOfCollection(found.collection);
    }
    const view = await catalogue.list(place, readListing(new URLSearchParams(), slug));
    const name = (await catalogue.trail(place, { slug })).at(-1)?.name;
    const pictureId = view?.cards[0]?.pictures[0];
    return name && pictureId ? { title: name, pictureId } : null;
  }

  async function draw(hash: string, face: SharedFace, { corner, brand }: Storefront, { lang }: SharedPage): Promise<void> {
    const fresh = `${pathOf(hash)}.${randomUUID()}`;
    try {
      // The font library takes forty megabytes, rarely needed.
      const { drawShared } = await import("./draw-shared.server.ts");
      await writeFile(fresh, await drawShared({ ...face, corner, brand: brand[lang], mediaFolder }));
      await rename(fresh, pathOf(hash));
    } catch (error) {
      await rm(fresh, { force: true });
      throw error;
    }
    kept.set(hash, true);
  }

  return async (page: SharedPage & { hash: string }, place: Place, storefront: Storefront): Promise<Drawn> => {
    const face = await faceOf(place, page);
    if (!face) return { ok: false, refusal: "no-such-page" };
    const hash = faceHash(page, face, storefront);
    if (hash !== page.hash) return { ok: false, refusal: "changed", hash };
    const path = pathOf(hash);
    if (kept.get(hash) && (await stat(path).catch(() => null))) return { ok: true, path };
    let begun = drawing.get(hash);
    if (!begun) {
      if (drawing.size >= most.waiting) return { ok: false, refusal: "too-busy" };
      begun = turn.then(() => draw(hash, face, storefront, page)).finally(() => drawing.delete(hash));
      turn = begun.catch(() => {});
      drawing.set(hash, begun);
    }
    await begun;
    return { ok: true, path };
  };
}
