import type { Sellers, TaxSystem } from "#app/foundation/sellers/seller.ts";
import type { EntityName } from "#app/foundation/storefront.ts";

/** Whose receipt it is, as he stood when it was written; `address`: the shop's, where its buyer bought. */
export type ReceiptSeller = { inn: string; taxSystem: TaxSystem; mailbox: string; address: string };

/** Who sells where money goes to this entity, and how many percent of VAT are inside his prices; null = he pays none. */
export type SellerOf = (entity: EntityName) => { seller: ReceiptSeller; vatPercent: number | null };

export const sellersOf =
  (sellers: Sellers, address: string): SellerOf =>
  (entity) => {
    const { inn, taxSystem, email, vatPercent } = sellers[entity];
    return { seller: { inn, taxSystem, mailbox: email, address }, vatPercent };
  };
