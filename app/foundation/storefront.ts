import { carrierTerms, paymentMethods, storefrontTerms } from "./records.ts";

/** Storefronts as data: a fourth one is a fourth record [STO-07]. */

export const languages = ["ru", "en"] as const;
export type Language = (typeof languages)[number];

export const currencies = ["rub", "usd", "eur", "kzt"] as const;
export type Currency = (typeof currencies)[number];

type Translations = Readonly<Record<Language, string>>;

export type CarrierTerms = {
  name: Translations;
  /** Our own couriers, booked by day and hour without an API. */
  isOwn: boolean;
  /** Freight: settled with the carrier separately, priced on the page for wholesale. */
  isFreight: boolean;
  /** Trying on and partial purchase; other carriers hand over closed boxes [DLV-07]. */
  hasTryOn: boolean;
  /** Abroad it needs the postal code for door delivery. */
  asksPostcodeAbroad: boolean;
};

type Searched = { searched?: readonly string[] };

export type CarrierTexts = Searched & {
  help: Translations;
  helpAbroad?: Translations;
  /** "#" stands for the parcel's number. */
  trackingPage: string | null;
  /** As the settings call it, where they do so otherwise. */
  service?: string;
};

export type CarrierName = keyof typeof carrierTerms;
export const carriers = Object.keys(carrierTerms) as [CarrierName, ...CarrierName[]];
export const ownCouriers = carriers.find((name) => carrierTerms[name].isOwn)!;

export const carrierOf = (name: string | null | undefined): CarrierTerms | undefined =>
  carrierTerms[carriers.find((known) => known === name)!];

/** Companies that receive money; the sellers' file says who they are. */
export const entities = ["main", "transfer"] as const;
export type EntityName = (typeof entities)[number];

export type PaymentMethod = {
  kind: "card" | "installments" | "invoice" | "on-receipt";
  /** On the provider's page, in its window over ours, or nowhere. */
  paidIn: "page" | "window" | null;
  /** Accepted currencies; CloudPayments' are those of its contract. */
  currencies: readonly Currency[];
  entity: EntityName;
  /** Rubles to the Russian company need a fiscal receipt; tenge follow Kazakhstan's rules. */
  isReceipted: boolean;
  /** The provider lends up to a configured limit. */
  isLimited: boolean;
};

type Choice = { name: Translations; note: Translations };

export type PaymentTexts = Choice &
  Searched & {
    /** A second option of the same provider: a button on its page [PAY-13]. */
    ownButton?: Choice;
    help: Translations;
    to1C: string;
    /** The provider: as the settings call it, and as people do. */
    service?: { name: string; title: Translations };
  };

export type PaymentType = keyof typeof paymentMethods;
export const paymentTypes = Object.keys(paymentMethods) as [PaymentType, ...PaymentType[]];

export const methodOf = (type: string | null): PaymentMethod | undefined => paymentMethods[paymentTypes.find((known) => known === type)!];

export const isInvoice = (type: string | null): boolean => methodOf(type)?.kind === "invoice";
export const isOnReceipt = (type: string | null): boolean => methodOf(type)?.kind === "on-receipt";

/** For queries, since SQL can't read a record. */
export const invoiceTypes = (): PaymentType[] => paymentTypes.filter(isInvoice);
export const typesWithoutProvider = (): PaymentType[] => paymentTypes.filter((type) => paymentMethods[type].paidIn === null);
export const freightCarriers = (): CarrierName[] => carriers.filter((name) => carrierTerms[name].isFreight);

export type SignInChannel = "sms" | "email" | "whatsapp";
export type Country = string;

export type Channel = "gong-com" | "gong-store";

export type StorefrontTerms = {
  /** Exact hosts without port; the first is canonical. */
  hosts: readonly string[];
  /** The host's own language; reload has none. */
  language: Language | null;
  /** The first is the default. */
  currencies: readonly Currency[];
  brand: Record<Language, string>;
  corner: "red" | "blue" | "white";
  paymentTypes: readonly PaymentType[];
  entity: EntityName;
  carriers: readonly CarrierName[];
  signIn: readonly SignInChannel[];
  /** Free delivery from this many kopecks; null = never. */
  freeDeliveryFromMinor: number | null;
  /** Every reduction shows the lowest price of the past 30 days, as EU law requires [PRC-17]. */
  tellsLowest: boolean;
  cashbackPercent: number;
  /** Referrer's share of a friend's first order: proportional, so cheap first orders can't be farmed. */
  referralPercent: number;
  birthdayBonusMinor: number;
  countries: readonly Country[];
  /** Cross-border: addresses in foreign format, and no default city. */
  isAbroad: boolean;
  isSecondHand: boolean;
  asksPatronymic: boolean;
  /** Without an email we can't reach the recipient [CHK-04]. */
  needsEmail: boolean;
  homeCity: Record<Language, string> | null;
  /** The country of its return policy, for search engines. */
  returnsCountry: Country;
  /** Fixed sales channel; null = by destination [STO-08]. */
  channel: Channel | null;
};

/** Payment methods a shopper may choose here, in order; none = support arranges it, as with invoices, which only firms can pay. */
export function offeredPayments({ paymentTypes }: Pick<Storefront, "paymentTypes">): PaymentType[] {
  return paymentTypes.some((type) => !isInvoice(type)) ? [...paymentTypes] : [];
}

/** The company this method's money goes to [PAY-08]. */
export const entityOf = ({ entityFor }: Pick<Storefront, "entityFor">, type: PaymentType): EntityName => entityFor[type];

/** The currency charged: the one shown, else rubles; null = can't be charged [STO-05]. */
export const chargedCurrency = (type: PaymentType, shown: Currency): Currency | null =>
  [shown, "rub" as const].find((currency) => (paymentMethods[type].currencies as readonly Currency[]).includes(currency)) ?? null;

export const takesCurrency = (type: PaymentType, currency: Currency): boolean => chargedCurrency(type, currency) !== null;

export const offeredCarriers = ({ carriers }: Pick<Storefront, "carriers">): CarrierName[] => [...carriers];

const receiptedPayments = paymentTypes.filter((type) => paymentMethods[type].isReceipted);
const entityFor = Object.fromEntries(paymentTypes.map((type) => [type, paymentMethods[type].entity])) as Record<PaymentType, EntityName>;

export type Region = keyof typeof storefrontTerms;
export type Storefront = StorefrontTerms & {
  region: Region;
  entityFor: Readonly<Record<PaymentType, EntityName>>;
  receiptedPayments: readonly PaymentType[];
};
export const regions = Object.keys(storefrontTerms) as [Region, ...Region[]];
export const storefronts: readonly Storefront[] = regions.map((region) => ({
  region,
  entityFor,
  receiptedPayments,
  ...storefrontTerms[region],
}));
export const storefrontIn = (region: Region): Storefront => storefronts.find((record) => record.region === region)!;
/** Storefronts that are translations of each other [STO-09]. */
export const ownLanguages = storefronts.flatMap(({ region, language }) => (language ? [{ region, lang: language }] : []));

/** The cookie's currency where this storefront sells in it, else its first [STO-04]. */
export function currencyOf(storefront: Storefront, cookie: string | undefined): Currency {
  return storefront.currencies.find((currency) => currency === cookie) ?? storefront.currencies[0]!;
}

export const channelOf = ({ channel }: Storefront, country: Country): Channel => channel ?? (country === "KZ" ? "gong-com" : "gong-store");
