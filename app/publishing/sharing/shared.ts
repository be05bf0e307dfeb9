import { createHash } from "node:crypto";
import type { SharedPicture } from "#app/foundation/page.ts";
import type { Language, Storefront } from "#app/foundation/storefront.ts";

/** Bumped with the drawing, to invalidate cached pictures. */
const DRAWING = 3;

export const sharedKinds = ["home", "category", "collection", "model"] as const;
export type SharedKind = (typeof sharedKinds)[number];
/** The home has no slug. */
export type SharedPage = { kind: SharedKind; slug: string; lang: Language };
export type SharedFace = { title: string; pictureId: string };

type Where = Pick<Storefront, "region" | "corner" | "brand">;

/** Changes with everything drawn. */
export const faceHash = ({ lang }: Pick<SharedPage, "lang">, { title, pictureId }: SharedFace, { region, corner, brand }: Where): string =>
  createHash("sha256")
    .update(JSON.stringify([DRAWING, region, corner, brand[lang], lang, title, pictureId]))
    .digest("hex")
    .slice(0, 20);

export const sharedPath = ({ kind, slug, lang }: SharedPage, hash: string): string => `/shared/${kind}/${slug}/${lang}-${hash}.jpg`;

/** A page's share picture; null without a picture of its own. */
export function sharedPicture(
  page: SharedPage,
  face: { title: string; pictureId: string | undefined },
  where: Where,
): SharedPicture | null {
  const { title, pictureId } = face;
  if (!pictureId) return null;
  return { path: sharedPath(page, faceHash(page, { title, pictureId }, where)), alt: `${title} · ${where.brand[page.lang]}` };
}

/** Null = not such a path. */
export function readSharedPath(path: string): (SharedPage & { hash: string }) | null {
  const [, kind, slug = "", lang, hash = ""] = /^\/shared\/(\w+)\/([\w-]{1,150})\/(ru|en)-([0-9a-f]{20})\.jpg$/.exec(path) ?? [];
  const known = sharedKinds.find((one) => one === kind);
  return known ? { kind: known, slug, lang: lang as Language, hash } : null;
}
