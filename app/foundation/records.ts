import type { CarrierTerms, CarrierTexts, PaymentMethod, PaymentTexts, StorefrontTerms } from "./storefront.ts";

const parcels = { isOwn: false, isFreight: false, hasTryOn: true, asksPostcodeAbroad: false } as const;

export const carrierTerms = {
  cdek: { ...parcels, name: { ru: "СДЭК", en: "CDEK" } },
  boxberry: { ...parcels, name: { ru: "Боксберри", en: "Boxberry" } },
  own: { ...parcels, name: { ru: "Курьер Гонга", en: "Gong courier" }, isOwn: true },
  dl: { ...parcels, name: { ru: "Деловые Линии", en: "Delovye Linii" }, isFreight: true, hasTryOn: false },
  ems: { ...parcels, name: { ru: "EMS Почта России", en: "EMS" }, hasTryOn: false, asksPostcodeAbroad: true },
} as const satisfies Record<string, CarrierTerms>;

/** Server only: every page loads the terms above, and these would make it heavier. */
export const carrierTexts: Readonly<Record<keyof typeof carrierTerms, CarrierTexts>> = {
  cdek: {
    help: { ru: "СДЭК: до пункта выдачи или двери", en: "CDEK: to a pickup point or your door" },
    helpAbroad: { ru: "СДЭК: до пункта выдачи или двери, в Казахстане", en: "CDEK: to a pickup point or your door, in Kazakhstan" },
    searched: ["сдэк", "cdek"],
    trackingPage: "https://www.cdek.ru/ru/tracking?order_id=#",
  },
  boxberry: {
    help: { ru: "Boxberry (Боксберри): до пункта выдачи", en: "Boxberry: to a pickup point" },
    searched: ["боксберри", "boxberry"],
    trackingPage: "https://boxberry.ru/tracking-page?id=#",
  },
  own: {
    help: { ru: "Свой курьер: до двери в четырёх городах", en: "Our own courier: to your door in four cities" },
    trackingPage: null,
  },
  dl: {
    help: { ru: "Деловые Линии: мешки, ринги и другой крупный груз", en: "Delovye Linii: bags, rings and other freight" },
    trackingPage: "https://www.dellin.ru/tracker/orders/#/",
    service: "dellin",
  },
  ems: {
    help: { ru: "EMS Почты России: до двери, в том числе за границу", en: "EMS: to your door, including abroad" },
    helpAbroad: {
      ru: "EMS Почты России: до двери, посылки до 30 кг и 150 см; в некоторые страны меньше",
      en: "EMS: to your door, parcels up to 30 kg and 150 cm; less in some countries",
    },
    searched: ["ems"],
    trackingPage: "https://www.pochta.ru/tracking?barcode=#",
  },
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

/** Server only, too: checkout gets the texts it shows with its data. */
export const paymentTexts: Readonly<Record<keyof typeof paymentMethods, PaymentTexts>> = {
  "bank-card": {
    name: { ru: "Картой онлайн", en: "Card online" },
    note: { ru: "Перейдёте на защищённую страницу банка", en: "You'll go to the bank's secure page" },
    ownButton: {
      name: { ru: "СберПэй", en: "SberPay" },
      note: {
        ru: "На странице банка нажмите «СберПэй» и подтвердите в приложении",
        en: "On the bank's page, tap SberPay and confirm in the app",
      },
    },
    help: { ru: "Банковской картой или через SberPay (СберПэй), сразу при оформлении", en: "Bank card or SberPay, at checkout" },
    to1C: "Банковская карта",
    service: { name: "sber", title: { ru: "Сбербанк", en: "Sberbank" } },
  },
  dolyamy: {
    name: { ru: "«Долями»", en: "Dolyame" },
    note: {
      ru: "Четыре платежа без переплаты. Перейдёте на страницу «Долями»",
      en: "4 interest-free payments. You'll go to the Dolyame page",
    },
    help: {
      ru: "«Долями»: четыре платежа, первый при заказе, остальные раз в две недели",
      en: "Dolyame: 4 payments, the first now, the rest every two weeks",
    },
    searched: ["долями"],
    to1C: "Долями",
    service: { name: "dolyame", title: { ru: "Долями", en: "Dolyame" } },
  },
  onevision: {
    name: { ru: "Картой банка Казахстана", en: "Kazakhstan bank card" },
    note: { ru: "Спишутся тенге. Перейдёте на страницу банка", en: "Charged in tenge. You'll go to the bank's page" },
    help: { ru: "Картой банка Казахстана через OneVision", en: "Kazakhstan bank card with OneVision" },
    to1C: "Банковская карта",
    service: { name: "onevision", title: { ru: "Ван Вижн", en: "One Vision" } },
  },
  split: {
    name: { ru: "«Сплит» от Яндекса", en: "Yandex Split" },
    note: {
      ru: "Четыре платежа без переплаты. Перейдёте на страницу Яндекса",
      en: "4 interest-free payments. You'll go to the Yandex page",
    },
    help: { ru: "Яндекс Сплит: четыре платежа без переплаты", en: "Yandex Split: 4 interest-free payments" },
    searched: ["сплит", "split"],
    to1C: "Яндекс Сплит",
    service: { name: "yandex", title: { ru: "Яндекс Пэй", en: "Yandex Pay" } },
  },
  moneta: {
    name: { ru: "«Монета»", en: "Moneta" },
    note: { ru: "Карта или кошелёк на странице платёжной системы", en: "Card or wallet on the payment page" },
    help: { ru: "Через систему Moneta (Монета)", en: "Card or wallet with Moneta" },
    to1C: "Монета",
    service: { name: "moneta", title: { ru: "Монета", en: "Moneta" } },
  },
  cloudpayments: {
    name: { ru: "Картой, не уходя с сайта", en: "Card, on this site" },
    note: { ru: "Окно оплаты откроется на странице заказа", en: "A payment window opens on your order page" },
    help: { ru: "Картой через CloudPayments, не уходя с сайта", en: "Card with CloudPayments, without leaving the site" },
    to1C: "Банковская карта",
    service: { name: "cloudpayments", title: { ru: "CloudPayments", en: "CloudPayments" } },
  },
  "bank-transfer": {
    name: { ru: "По счёту для организаций и ИП", en: "Invoice, for companies and sole traders" },
    note: { ru: "Пришлём счёт на почту, товары отложим до оплаты", en: "We'll email you an invoice and hold your items until it's paid" },
    help: {
      ru: "По счёту: для юридических лиц и предпринимателей; счёт с QR-кодом придёт на почту",
      en: "Invoice, for companies and sole traders; we email it with a QR code",
    },
    to1C: "Банковский перевод",
  },
  "payment-upon-receipt": {
    name: { ru: "При получении", en: "On delivery" },
    note: { ru: "Наличными или картой", en: "Cash or card" },
    help: { ru: "При получении: картой или наличными", en: "On delivery, by card or cash" },
    to1C: "При получении",
  },
};

const europe =
  "AL AD AT BE BA BG HR CY CZ DK EE FI FR DE GE GR HU IS IE IT LV LI LT LU MT MD MC ME NL MK NO PL PT RO SM RS SK SI ES SE CH TR UA GB".split(
    " ",
  );

export const storefrontTerms = {
  ru: {
    hosts: ["localhost"],
    language: "ru",
    currencies: ["rub"],
    brand: { ru: "Гонг", en: "Gong" },
    corner: "red",
    paymentTypes: ["bank-card", "dolyamy", "split", "moneta", "cloudpayments", "bank-transfer", "payment-upon-receipt"],
    entity: "main",
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
