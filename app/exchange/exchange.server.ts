import { type ImportOptions, type ImportShop, importCatalogue } from "./import.server.ts";
import { hasGoods } from "./staging.queries.server.ts";

/** Catalogues in and out. */
export const createExchange = (shop: ImportShop) => ({
  import: (path: string, options?: ImportOptions) => importCatalogue(shop, path, options),
  hasGoods: () => hasGoods(shop.db),
});
