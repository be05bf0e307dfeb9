/** The store's legal entity. Fictional; the check digits of its numbers hold. */
export const company = {
  name: { ru: "ООО «Гонг»", en: "Gong LLC" },
  inn: "9700000010",
  kpp: "970001001",
  ogrn: "1267700000017",
  address: { ru: "109000, Москва, Рингов переулок, дом 3", en: "3 Ringov Lane, Moscow 109000, Russia" },
  email: "help@gong.example",
  phone: "+7 495 000-00-00",
  fictional: {
    ru: "Компания вымышлена: это демонстрационный магазин, реквизиты составлены для примера, настоящих продаж здесь нет.",
    en: "The company is fictional: this is a demonstration store, its details are examples, and nothing is really sold here.",
  },
} as const;
