import * as z from "zod";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { issue } from "#app/foundation/issues.ts";

export const mapEnvironment = {
  // https://tiles.example/{z}/{x}/{y}.png. The tile server learns where shoppers look.
  MAP_TILES_URL: z
    .string()
    .regex(
      /^https?:\/\/[^/{}\s;,'"]+\/(?=.*\{z\})(?=.*\{x\})(?=.*\{y\})[^\s;,'"]*$/,
      issue("issue-tiles", { example: "https://tiles.example/{z}/{x}/{y}.png" }),
    )
    .optional(),
  MAP_ATTRIBUTION: z.string().max(200).optional(),
};

type Environment = z.infer<z.ZodObject<typeof mapEnvironment>>;

export const whyNoMap = ({ MAP_TILES_URL, MAP_ATTRIBUTION }: Environment): string | null =>
  MAP_TILES_URL && !MAP_ATTRIBUTION ? m.setting_map() : null;

/** `origin`: of tiles, for the CSP. */
export type MapSettings = { tiles: string; attribution: string; origin: string };

export const mapSettings = ({ MAP_TILES_URL, MAP_ATTRIBUTION = "" }: Environment): MapSettings | null =>
  MAP_TILES_URL ? { tiles: MAP_TILES_URL, attribution: MAP_ATTRIBUTION, origin: new URL(MAP_TILES_URL).origin } : null;
