/** Help pages, in the order they are listed. */
export const serviceSlugs = ["delivery", "payment", "returns", "sizes", "privacy", "offer"] as const;
export type ServiceSlug = (typeof serviceSlugs)[number];
