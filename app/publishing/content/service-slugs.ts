/** In display order. */
export const serviceSlugs = ["delivery", "payment", "returns", "sizes", "privacy", "offer"] as const;
export type ServiceSlug = (typeof serviceSlugs)[number];
