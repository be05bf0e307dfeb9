import * as z from "zod";
import { regions } from "#app/foundation/storefront.ts";

const text = z.object({ ru: z.string().trim().min(1).max(4000), en: z.string().trim().min(1).max(4000) });
const short = z.object({ ru: z.string().trim().min(1).max(120), en: z.string().trim().min(1).max(120) });
const id = z.string().min(1).max(200);
/** Our own path, never another host. */
const path = z.string().regex(/^\/(?![/\\])[^\s\\]*$/, "has to be a path of this store, as in /category/gloves");
const pictureId = z.string().regex(/^[0-9a-f]{24}$/);
const slug = z
  .string()
  .max(120)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/);
const film = z.string().regex(/^\/media\/[\w-]+(?:\/[\w-]+)*\.(mp4|webm)$/, "has to be a film of ours, as in /media/film.mp4");

const hero = z.object({
  kind: z.literal("hero"),
  text: text.optional(),
  model: id.optional(),
  picture: z.object({ id: pictureId, alt: short }).optional(),
  action: z.object({ to: path, label: short }).optional(),
});
const grid = z.object({
  kind: z.literal("grid"),
  title: short.optional(),
  goods: z.union([z.object({ models: z.array(id).min(1).max(200) }), z.object({ collection: slug }), z.object({ category: slug })]),
});
const words = z.object({ kind: z.literal("text"), title: short.optional(), paragraphs: z.array(text).min(1).max(40) });
const video = z.object({ kind: z.literal("video"), title: short, src: film });
const form = z.object({ kind: z.literal("form"), title: short, text: text.optional() });
const pages = z.object({ kind: z.literal("pages"), title: short.optional() });

/** Validated on writing and on reading. */
export const block = z.discriminatedUnion("kind", [hero, grid, words, video, form, pages]);
export type Block = z.output<typeof block>;

export const landingPage = z.object({
  landing: slug,
  slug: z.union([slug, z.literal("")]).default(""),
  name: short,
  lead: text,
  blocks: z.array(block).min(1).max(40),
  storefronts: z.array(z.enum(regions)).nullable().default(null),
  position: z.number().int().default(0),
});
export type LandingPage = z.output<typeof landingPage>;

export const requestBody = z.object({
  name: z.string().trim().min(1).max(100),
  contact: z.string().trim().min(1).max(120),
  message: z.string().trim().max(2000).default(""),
  consent: z.literal(["on", true]),
});
export type RequestBody = z.output<typeof requestBody>;
