import { m } from "#app/foundation/i18n/messages/messages.js";

/** What an import counts and a reverted one restores. */
const kinds = {
  category: m.staff_kind_category,
  model: m.staff_kind_model,
  product: m.staff_kind_product,
  specification: m.staff_kind_specification,
  balance: m.staff_kind_balance,
  collection: m.staff_kind_collection,
  promo_code: m.staff_kind_promo_code,
  customer: m.staff_kind_customer,
  variant: m.staff_kind_variant,
  gallery: m.staff_kind_gallery,
  offer: m.staff_kind_offer,
  model_category: m.staff_kind_model_category,
  collection_model: m.staff_kind_collection_model,
  product_picture: m.staff_kind_product_picture,
  warehouse_balance: m.staff_kind_warehouse_balance,
  stock: m.staff_kind_stock,
  exchange_state: m.staff_kind_exchange_state,
  exchange_name: m.staff_kind_exchange_name,
  exchange_agreed: m.staff_kind_exchange_agreed,
};

/** Kinds of other versions are named as they are. */
export const kindText = (kind: string): string => (Object.hasOwn(kinds, kind) ? kinds[kind as keyof typeof kinds]() : kind);
