/** The three corners of the ring, as data: a fourth storefront is a fourth record [STO-07]. */

export const languages = ["ru", "en"] as const;
export type Language = (typeof languages)[number];

export const currencies = ["rub", "usd", "eur", "kzt"] as const;
export type Currency = (typeof currencies)[number];

export type CarrierTerms = {
  /** The shop's own couriers: nobody is asked, and they are booked by the day and the hour. */
  isOwn: boolean;
  /** Large goods, settled with the carrier in another way, and priced on the page for wholesale. */
  isFreight: boolean;
  /** Trying on, and keeping a part: others hand over closed boxes [DLV-07]. */
  hasTryOn: boolean;
  /** Abroad it finds a door by its postal code. */
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

/** Of what may be no carrier, as a form that nothing was chosen in. */
export const carrierOf = (name: string | null | undefined): CarrierTerms | undefined =>
  carrierTerms[carriers.find((known) => known === name)!];

/** The companies that money goes to; who each is, the sellers' file says. */
export const entities = ["main", "transfer"] as const;
export type EntityName = (typeof entities)[number];

export type PaymentMethod = {
  /** `card` and `installments`: a provider takes the money before the goods travel. */
  kind: "card" | "installments" | "invoice" | "on-receipt";
  /** Where the payer is asked for it: on the provider's page, in its window over ours, or nowhere. */
  paidIn: "page" | "window" | null;
  /** That money is taken in; CloudPayments' are those of its contract. */
  currencies: readonly Currency[];
  /** To which company it brings the money [PAY-08]. */
  entity: EntityName;
  /** In rubles to the Russian company, which owes a fiscal receipt for it; tenge are settled by the rules of Kazakhstan. */
  isReceipted: boolean;
  /** Its provider lends, up to the largest sum of its settings. */
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

/** Of what may be no way of paying, as a form that nothing was chosen in. */
export const methodOf = (type: string | null): PaymentMethod | undefined => paymentMethods[paymentTypes.find((known) => known === type)!];

export const isInvoice = (type: string | null): boolean => methodOf(type)?.kind === "invoice";
export const isOnReceipt = (type: string | null): boolean => methodOf(type)?.kind === "on-receipt";

export type SignInChannel = "sms" | "email" | "whatsapp";
export type Country = string;

export type Channel = "gong-com" | "gong-store";

type StorefrontTerms = {
  /** Exact hosts without port; the first is the canonical one. */
  hosts: readonly string[];
  /** The host's own language; reload has none. */
  language: Language | null;
  /** First is the default. */
  currencies: readonly Currency[];
  brand: Record<Language, string>;
  corner: "red" | "blue" | "white";
  paymentTypes: readonly PaymentType[];
  /** Whose storefront it is, and to which company each way of paying brings its money [PAY-08]. */
  entity: EntityName;
  entityFor: Readonly<Record<PaymentType, EntityName>>;
  /** Of these ways the money comes in rubles to the Russian company, which owes a fiscal receipt for it. */
  receiptedPayments: readonly PaymentType[];
  carriers: readonly CarrierName[];
  signIn: readonly SignInChannel[];
  /** Goods from this many kopecks on travel free; null = never. */
  freeDeliveryFromMinor: number | null;
  /** Every reduction tells the lowest price of the 30 days before it, as EU law wants [PRC-17]. */
  tellsLowest: boolean;
  cashbackPercent: number;
  /** Of a friend's first order, for whoever brought him: in proportion, so that cheap first orders are no trade. */
  referralPercent: number;
  birthdayBonusMinor: number;
  countries: readonly Country[];
  /** Parcels cross a border from here: addresses are as they are written abroad, and no city is taken for granted. */
  isAbroad: boolean;
  /** Goods that were used. */
  isSecondHand: boolean;
  /** Names have a patronymic here. */
  asksPatronymic: boolean;
  /** A recipient without an e-mail is not heard of again [CHK-04]. */
  needsEmail: boolean;
  /** Where a shopper is taken to be until they say so. */
  homeCity: Record<Language, string> | null;
  /** Whose law returns go by, as search engines are told. */
  returnsCountry: Country;
  /** By which its orders are counted, wherever they go; null = by where they go [STO-08]. */
  channel: Channel | null;
};

/**
 * Ways of paying a shopper may choose here, in the storefront's order; none = support arranges it, as where there is nothing but invoices, which
 * firms alone can pay.
 */
export function offeredPayments({ paymentTypes }: Pick<Storefront, "paymentTypes">): PaymentType[] {
  return paymentTypes.some((type) => !isInvoice(type)) ? [...paymentTypes] : [];
}

/** The company that money which comes this way goes to [PAY-08]. */
export const entityOf = ({ entityFor }: Pick<Storefront, "entityFor">, type: PaymentType): EntityName => entityFor[type];

/** What is charged of an order in this currency: the very sum that was shown, or else rubles; null = nothing can be [STO-05]. */
export const chargedCurrency = (type: PaymentType, shown: Currency): Currency | null =>
  [shown, "rub" as const].find((currency) => (paymentMethods[type].currencies as readonly Currency[]).includes(currency)) ?? null;

export const takesCurrency = (type: PaymentType, currency: Currency): boolean => chargedCurrency(type, currency) !== null;

/** Who may carry a parcel from here, in the storefront's order. */
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
/** Those that tell the same, each in its own language [STO-09]. */
export const ownLanguages = storefronts.flatMap(({ region, language }) => (language ? [{ region, lang: language }] : []));

/** Cookie where this storefront trades in it, else its first currency [STO-04]. */
export function currencyOf(storefront: Storefront, cookie: string | undefined): Currency {
  return storefront.currencies.find((currency) => currency === cookie) ?? storefront.currencies[0]!;
}

/** [STO-08] */
export const channelOf = ({ channel }: Storefront, country: Country): Channel => channel ?? (country === "KZ" ? "gong-com" : "gong-store");
