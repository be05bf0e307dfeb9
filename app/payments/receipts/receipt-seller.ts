import type { Sellers, TaxSystem } from "#app/foundation/sellers/seller.ts";
import type { EntityName } from "#app/foundation/storefront.ts";

/** The seller when written; `address`: the shop's. */
export type ReceiptSeller = { inn: string; taxSystem: TaxSystem; mailbox: string; address: string };

/** The seller of an entity and the VAT in its prices; null = exempt. */
export type SellerOf = (entity: EntityName) => { seller: ReceiptSeller; vatPercent: number | null };

export const sellersOf =
  (sellers: Sellers, address: string): SellerOf =>
  (entity) => {
    const { inn, taxSystem, email, vatPercent } = sellers[entity];
    return { seller: { inn, taxSystem, mailbox: email, address }, vatPercent };
  };
