import type { Seller } from "#app/foundation/sellers/seller.ts";
import type { Language, Storefront } from "#app/foundation/storefront.ts";
import type { ServiceSlug } from "../service-slugs.ts";
import { delivery } from "./delivery.ts";
import { offer } from "./offer.ts";
import { payment } from "./payment.ts";
import { privacy } from "./privacy.ts";
import { returns } from "./returns.ts";
import { sizes } from "./sizes.ts";

export type Part = { title: string; paragraphs?: string[]; list?: string[]; table?: { head: string[]; rows: string[][] } };
export type ServiceText = { title: string; lead: string; parts: Part[] };
export type ServiceTextOf = (storefront: Storefront, lang: Language, seller: Seller) => ServiceText;

const texts: Record<ServiceSlug, ServiceTextOf> = { delivery, payment, returns, sizes, privacy, offer };

/** Server only; pages receive one text in one language. */
export const serviceText = (slug: ServiceSlug, storefront: Storefront, lang: Language, seller: Seller): ServiceText =>
  texts[slug](storefront, lang, seller);
