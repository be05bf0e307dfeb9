/** Storefronts as data: a fourth one is a fourth record [STO-07]. */

export const languages = ["ru", "en"] as const;
export type Language = (typeof languages)[number];

export const currencies = ["rub", "usd", "eur", "kzt"] as const;
export type Currency = (typeof currencies)[number];

export type CarrierTerms = {
  /** Our own couriers, booked by day and hour without an API. */
  isOwn: boolean;
  /** Freight: settled with the carrier separately, priced on the page for wholesale. */
  isFreight: boolean;
  /** Trying on and partial purchase; other carriers hand over closed boxes [DLV-07]. */
  hasTryOn: boolean;
  /** Abroad it needs the postal code for door delivery. */
  asksPostcodeAbroad: boolean;
};

const parcels = { isOwn: false, isFreight: false, hasTryOn: true, asksPostcodeAbroad: false } as const;

export const carrierTerms = {
  cdek: parcels,
  boxberry: parcels,
  own: { ...parcels, isOwn: true },
  dl: { ...parcels, isFreight: true, hasTryOn: false },
  ems: { ...parcels, hasTryOn: false, asksPostcodeAbroad: true },
} as const satisfies Record<string, CarrierTerms>;
export type CarrierName = keyof typeof carrierTerms;
export const carriers = Object.keys(carrierTerms) as [CarrierName, ...CarrierName[]];
export const ownCouriers = carriers.find((name) => carrierTerms[name].isOwn)!;

/** Undefined for unknown names, such as a form's empty choice. */
export const carrierOf = (name: string | null | undefined): CarrierTerms | undefined =>
  carrierTerms[carriers.find((known) => known === name)!];

/** Companies that receive money; the sellers' file says who they are. */
export const entities = ["main", "transfer"] as const;
export type EntityName = (typeof entities)[number];

export type PaymentMethod = {
  /** `card` and `installments`: paid before shipping. */
  kind: "card" | "installments" | "invoice" | "on-receipt";
  /** On the provider's page, in its window over ours, or nowhere. */
  paidIn: "page" | "window" | null;
  /** Accepted currencies; CloudPayments' are those of its contract. */
  currencies: readonly Currency[];
  /** The company that receives the money [PAY-08]. */
  entity: EntityName;
  /** Rubles to the Russian company need a fiscal receipt; tenge follow Kazakhstan's rules. */
  isReceipted: boolean;
  /** The provider lends up to a configured limit. */
  isLimited: boolean;
};

const page = { kind: "card", paidIn: "page", entity: "main", isReceipted: true, isLimited: false } as const;
const byHand = { paidIn: null, currencies: ["rub"], isReceipted: true, isLimited: false } as const;

export const paymentMethods = {
  "bank-card": { ...page, currencies: ["rub"] },
  dolyamy: { ...page, kind: "installments", currencies: ["rub"], isLimited: true },
  onevision: { ...page, currencies: ["kzt"], isReceipted: false },
  split: { ...page, kind: "installments", currencies: ["rub"] },
  moneta: { ...page, currencies: ["rub"] },
  cloudpayments: { ...page, paidIn: "window", currencies: ["rub", "usd", "eur", "kzt"] },
  "bank-transfer": { ...byHand, kind: "invoice", entity: "transfer" },
  "payment-upon-receipt": { ...byHand, kind: "on-receipt", entity: "main" },
} as const satisfies Record<string, PaymentMethod>;
export type PaymentType = keyof typeof paymentMethods;
export const paymentTypes = Object.keys(paymentMethods) as [PaymentType, ...PaymentType[]];

/** Undefined for unknown names, such as a form's empty choice. */
export const methodOf = (type: string | null): PaymentMethod | undefined => paymentMethods[paymentTypes.find((known) => known === type)!];

export const isInvoice = (type: string | null): boolean => methodOf(type)?.kind === "invoice";
export const isOnReceipt = (type: string | null): boolean => methodOf(type)?.kind === "on-receipt";

export type SignInChannel = "sms" | "email" | "whatsapp";
export type Country = string;

export type Channel = "gong-com" | "gong-store";

type StorefrontTerms = {
  /** Exact hosts without port; the first is canonical. */
  hosts: readonly string[];
  /** The host's own language; reload has none. */
  language: Language | null;
  /** The first is the default. */
  currencies: readonly Currency[];
  brand: Record<Language, string>;
  corner: "red" | "blue" | "white";
  paymentTypes: readonly PaymentType[];
  /** The storefront's company, and the one each payment method pays to [PAY-08]. */
  entity: EntityName;
  entityFor: Readonly<Record<PaymentType, EntityName>>;
  /** Methods that bring rubles to the Russian company, which need a fiscal receipt. */
  receiptedPayments: readonly PaymentType[];
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
  /** Names have a patronymic. */
  asksPatronymic: boolean;
  /** Without an email we can't reach the recipient [CHK-04]. */
  needsEmail: boolean;
  /** The assumed city until the shopper chooses one. */
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

/** In the storefront's order. */
export const offeredCarriers = ({ carriers }: Pick<Storefront, "carriers">): CarrierName[] => [...carriers];

const europe =
  "AL AD AT BE BA BG HR CY CZ DK EE FI FR DE GE GR HU IS IE IT LV LI LT LU MT MD MC ME NL MK NO PL PT RO SM RS SK SI ES SE CH TR UA GB".split(
    " ",
  );

const receiptedPayments = paymentTypes.filter((type) => paymentMethods[type].isReceipted);
const entityFor = Object.fromEntries(paymentTypes.map((type) => [type, paymentMethods[type].entity])) as Record<PaymentType, EntityName>;

const terms = {
  ru: {
    hosts: ["localhost"],
    language: "ru",
    currencies: ["rub"],
    brand: { ru: "Гонг", en: "Gong" },
    corner: "red",
    paymentTypes: ["bank-card", "dolyamy", "split", "moneta", "cloudpayments", "bank-transfer", "payment-upon-receipt"],
    entity: "main",
    entityFor,
    receiptedPayments,
    carriers: ["cdek", "boxberry", "own", "dl", "ems"],
    signIn: ["sms", "email"],
    freeDeliveryFromMinor: 10_000_00,
    tellsLowest: false,
    cashbackPercent: 5,
    referralPercent: 10,
    birthdayBonusMinor: 500_00,
    countries: ["RU", "BY", "KZ", "AM", "KG"],
    isAbroad: false,
    isSecondHand: false,
    asksPatronymic: true,
    needsEmail: false,
    homeCity: { ru: "Москва", en: "Moscow" },
    returnsCountry: "RU",
    channel: null,
  },
  eu: {
    hosts: ["eu.localhost"],
    language: "en",
    currencies: ["usd", "eur", "kzt", "rub"],
    brand: { ru: "Gong", en: "Gong" },
    corner: "blue",
    paymentTypes: ["cloudpayments", "onevision", "bank-transfer"],
    entity: "main",
    entityFor,
    receiptedPayments,
    carriers: ["cdek", "ems"],
    signIn: ["email", "sms", "whatsapp"],
    freeDeliveryFromMinor: null,
    tellsLowest: true,
    cashbackPercent: 5,
    referralPercent: 10,
    birthdayBonusMinor: 500_00,
    countries: [...europe, "KZ", "US"],
    isAbroad: true,
    isSecondHand: false,
    asksPatronymic: false,
    needsEmail: true,
    homeCity: null,
    returnsCountry: "DE",
    channel: "gong-com",
  },
  reload: {
    hosts: ["reload.localhost"],
    language: null,
    currencies: ["rub"],
    brand: { ru: "Gong Reload", en: "Gong Reload" },
    corner: "white",
    paymentTypes: ["bank-card", "dolyamy", "split", "payment-upon-receipt"],
    entity: "main",
    entityFor,
    receiptedPayments,
    carriers: ["cdek", "boxberry", "own"],
    signIn: ["sms", "email"],
    freeDeliveryFromMinor: 7_000_00,
    tellsLowest: false,
    cashbackPercent: 3,
    referralPercent: 5,
    birthdayBonusMinor: 300_00,
    countries: ["RU"],
    isAbroad: false,
    isSecondHand: true,
    asksPatronymic: true,
    needsEmail: false,
    homeCity: { ru: "Москва", en: "Moscow" },
    returnsCountry: "RU",
    channel: null,
  },
} as const satisfies Record<string, StorefrontTerms>;

export type Region = keyof typeof terms;
export type Storefront = StorefrontTerms & { region: Region };
export const regions = Object.keys(terms) as [Region, ...Region[]];
export const storefronts: readonly Storefront[] = regions.map((region) => ({ region, ...terms[region] }));
export const storefrontIn = (region: Region): Storefront => storefronts.find((record) => record.region === region)!;
/** Storefronts that are translations of each other [STO-09]. */
export const ownLanguages = storefronts.flatMap(({ region, language }) => (language ? [{ region, lang: language }] : []));

/** The cookie's currency where this storefront sells in it, else its first [STO-04]. */
export function currencyOf(storefront: Storefront, cookie: string | undefined): Currency {
  return storefront.currencies.find((currency) => currency === cookie) ?? storefront.currencies[0]!;
}

/** [STO-08] */
export const channelOf = ({ channel }: Storefront, country: Country): Channel => channel ?? (country === "KZ" ? "gong-com" : "gong-store");
