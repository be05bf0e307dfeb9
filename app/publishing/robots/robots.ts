/** Disallowed: personal pages and filtered or sorted lists (catalogue/indexing.ts). Such pages also carry noindex. */
export const disallowed = [
  "/search",
  "/checkout",
  "/lk",
  "/order/",
  "/pmt",
  "/wait/",
  "/friend/",
  "/qr",
  "/redirect",
  "/like",
  "/compare",
  "/*?*sort=",
  "/*?*f.size=",
  "/*?*f.material=",
  "/*?*f.price=",
  "/*?*f.stock=",
  "/*?*f.sale=",
  "/*?*f.*f.",
  "/*?*f.*page=",
  "/*?*versus=",
] as const;

/** Matches like robots: by prefix, "*" as wildcard. */
export const isAllowed = (address: string): boolean => !patterns.some((pattern) => pattern.test(address));

const patterns = disallowed.map((text) => new RegExp(`^${text.split("*").map(escaped).join(".*")}`));

function escaped(text: string): string {
  return text.replace(/[.?/]/g, "\\$&");
}
