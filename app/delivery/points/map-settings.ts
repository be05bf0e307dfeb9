import * as z from "zod";

/** What may stand in the environment about the map of pickup points. Without tiles it is drawn on plain ground. */
export const mapEnvironment = {
  // As in https://tiles.example/{z}/{x}/{y}.png. Whoever serves them learns where shoppers look.
  MAP_TILES_URL: z
    .string()
    .regex(
      /^https?:\/\/[^/{}\s;,'"]+\/(?=.*\{z\})(?=.*\{x\})(?=.*\{y\})[^\s;,'"]*$/,
      "has to be an address as in https://tiles.example/{z}/{x}/{y}.png",
    )
    .optional(),
  MAP_ATTRIBUTION: z.string().max(200).optional(),
};

type Environment = z.infer<z.ZodObject<typeof mapEnvironment>>;

/** Why there can be no map with these; null = there can. */
export const whyNoMap = ({ MAP_TILES_URL, MAP_ATTRIBUTION }: Environment): string | null =>
  MAP_TILES_URL && !MAP_ATTRIBUTION ? "MAP_ATTRIBUTION is missing: with MAP_TILES_URL it says whose map it is, as its licence asks." : null;

/** `origin`: where the pictures come from, for the policy of the pages. */
export type MapSettings = { tiles: string; attribution: string; origin: string };

export const mapSettings = ({ MAP_TILES_URL, MAP_ATTRIBUTION = "" }: Environment): MapSettings | null =>
  MAP_TILES_URL ? { tiles: MAP_TILES_URL, attribution: MAP_ATTRIBUTION, origin: new URL(MAP_TILES_URL).origin } : null;
