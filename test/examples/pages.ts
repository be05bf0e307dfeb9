import { before } from "node:test";
import { createTestShop } from "../create-test-shop.ts";
import { putOnShelf } from "./goods.ts";

/** The built pages in the whole pipeline. */
export async function openPages() {
  const { shop, app } = await createTestShop({}, { pages: true });
  let model = "";
  before(async () => {
    model = `/model/m-${await putOnShelf(shop, { sizes: { "12 oz": 3 } })}`;
    await shop.catalogue.catchUp();
  });
  return {
    shop,
    app,
    model: () => model,
    kept: () => ["/", "/category", "/category/gloves", model, "/service/delivery"],
    personal: ["/checkout", "/lk", "/lk/profile"],
    page: (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers: { host: "localhost", ...headers } }),
  };
}
