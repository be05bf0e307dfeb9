import { phoneDraftText } from "#app/checkout/by-phone/phone-order.contract.ts";
import { isInvoice, type Language, type Region, regions, storefrontIn } from "#app/foundation/storefront.ts";
import { nameOfWay } from "#app/orders/way-of-paying.ts";
import type { Shop } from "#app/shop.server.ts";
import { findCustomersBy } from "../customers/customers.server.ts";
import { findGoods } from "../editing/editing.queries.server.ts";
import { storefrontName } from "../record/storefront-name.ts";

const FEWEST_LETTERS = 2;
const MOST_CUSTOMERS = 8;

/** What a call needs to become an order. */
export function createPhoneDesk(shop: Shop) {
  const { db } = shop;
  const typed = (said: string) =>
    said
      .replace(/\p{Cc}|\p{Cs}/gu, " ")
      .trim()
      .slice(0, 80);
  return {
    /** Storefronts this person sells in, with what they offer. */
    shops: (mine: readonly Region[] | null, lang: Language) =>
      regions
        .filter((region) => !mine || mine.includes(region))
        .map((region) => {
          const at = storefrontIn(region);
          return {
            region,
            name: storefrontName(region, lang),
            lang: at.language ?? "en",
            city: at.homeCity?.[at.language ?? "en"] ?? "",
            carriers: shop.delivery.carriersOf(at),
            pays: shop.payments.offered.types(at).map((type) => ({ type, name: nameOfWay(type, lang), isInvoice: isInvoice(type) })),
          };
        })
        .filter(({ pays }) => pays.length > 0),

    goods: (said: string, region: Region, lang: Language) =>
      typed(said).length < FEWEST_LETTERS ? Promise.resolve([]) : findGoods(db, typed(said), region, lang),

    customers: async (said: string) => {
      if (typed(said).length < FEWEST_LETTERS) return [];
      const found = await findCustomersBy(db, typed(said), MOST_CUSTOMERS);
      return Promise.all(
        found.map(async ({ id, name, contact }) => {
          const { firstname = "", lastname = "", phone = "", email = "" } = (await shop.identity.customer(id)) ?? {};
          return { id, name, contact, buyer: { firstname, lastname, surname: "", phone: phone ?? "", email: email ?? "" } };
        }),
      );
    },

    preview: async (text: string, mine: readonly Region[] | null, now: Date) => {
      const draft = phoneDraftText.safeParse(text).data;
      if (!draft || draft.lines.length === 0 || (mine && !mine.includes(draft.storefront))) return null;
      return shop.phoneOrders.preview(draft, { by: "", key: "preview", now }).catch(() => null);
    },
  };
}
