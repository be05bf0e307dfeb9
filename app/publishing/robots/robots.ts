/**
 * Where robots are not sent: what is somebody's, and lists narrowed or sorted in ways that nobody is shown (catalogue/indexing.ts). What they
 * find all the same says itself that it is not to be shown.
 */
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

/** Whether a robot may ask for an address, as robots read these patterns: from its beginning, "*" for anything. */
export const isAllowed = (address: string): boolean => !patterns.some((pattern) => pattern.test(address));

const patterns = disallowed.map((text) => new RegExp(`^${text.split("*").map(escaped).join(".*")}`));

function escaped(text: string): string {
  return text.replace(/[.?/]/g, "\\$&");
}
