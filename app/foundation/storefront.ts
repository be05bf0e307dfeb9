/** The three corners of the ring, as data: a fourth storefront is a fourth record [STO-07]. */

export const languages = ["ru", "en"] as const;
export type Language = (typeof languages)[number];

export const currencies = ["rub", "usd", "eur", "kzt"] as const;
export type Currency = (typeof currencies)[number];

export const carriers = ["cdek", "boxberry", "own", "dl", "ems"] as const;
export type CarrierName = (typeof carriers)[number];

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
export const methodOf = (type: string): PaymentMethod | undefined => paymentMethods[paymentTypes.find((known) => known === type)!];

export type SignInChannel = "sms" | "email" | "whatsapp";
export const regions = ["ru", "eu", "reload"] as const;
export type Region = (typeof regions)[number];
export type Country = string;

export type Storefront = {
  region: Region;
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
};

/**
 * Ways of paying a shopper may choose here, in the storefront's order; none = support arranges it, as where there is nothing but invoices, which
 * firms alone can pay.
 */
export function offeredPayments({ paymentTypes }: Pick<Storefront, "paymentTypes">): PaymentType[] {
  return paymentTypes.some((type) => type !== "bank-transfer") ? [...paymentTypes] : [];
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

export const storefronts: readonly Storefront[] = [
  {
    region: "ru",
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
  },
  {
    region: "eu",
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
  },
  {
    region: "reload",
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
  },
];

/**
 * Hosts from configuration: `ru=gong.example,www.gong.example;eu=gong-boxing.example` adds to (and, being first, becomes canonical over)
 * the local ones. In production the local ones are gone [STO-01].
 */
export function withHosts(records: readonly Storefront[], configured: string | undefined, production: boolean): Storefront[] {
  const given = new Map(
    (configured ?? "")
      .split(";")
      .filter(Boolean)
      .map((part) => {
        const [region = "", hosts = ""] = part.split("=");
        return [
          region.trim(),
          hosts
            .split(",")
            .map((host) => host.trim().toLowerCase())
            .filter(Boolean),
        ] as const;
      }),
  );
  return records.map((record) => ({ ...record, hosts: [...(given.get(record.region) ?? []), ...(production ? [] : record.hosts)] }));
}

/** Nobody is asked to transfer money to a company that is not there. */
export const withoutInvoices = (records: readonly Storefront[], isThere: (entity: EntityName) => boolean): Storefront[] =>
  records.map((record) => ({
    ...record,
    paymentTypes: record.paymentTypes.filter((type) => type !== "bank-transfer" || isThere(entityOf(record, type))),
  }));

/** The storefront of a Host header; locally an unknown host is ru, in production it is nobody's (null → 421) [STO-01]. */
export function storefrontOf(records: readonly Storefront[], hostHeader: string, production: boolean): Storefront | null {
  const host = hostHeader.toLowerCase().replace(/:\d+$/, "");
  const found = records.find((record) => record.hosts.includes(host));
  return found ?? (production ? null : records[0]!);
}

/** Scheme, canonical host and port of a storefront, as whoever asks reaches it [STO-09]. */
export function canonicalOrigin({ storefront, origin }: { storefront: Storefront; origin: string }): string {
  const { protocol, port, host } = new URL(origin);
  const name = storefront.hosts[0];
  return `${protocol}//${name ?? host}${name && port ? `:${port}` : ""}`;
}

/** Cookie, else the host's own language, else English [STO-02]. */
export function languageOf(storefront: Storefront, cookie: string | undefined): Language {
  if (cookie === "ru" || cookie === "en") return cookie;
  return storefront.language ?? "en";
}

/** Cookie where this storefront trades in it, else its first currency [STO-04]. */
export function currencyOf(storefront: Storefront, cookie: string | undefined): Currency {
  return storefront.currencies.find((currency) => currency === cookie) ?? storefront.currencies[0]!;
}

/** [STO-08] */
export const channelOf = (storefront: Storefront, country: Country) =>
  storefront.region === "eu" || country === "KZ" ? "gong-com" : "gong-store";
