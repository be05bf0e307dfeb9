import type { Language } from "../storefront.ts";
import type { Seller } from "./seller.ts";

export function whoSells({ name, inn, kpp, ogrn, address, email, english }: Seller, lang: Language): string {
  const said =
    lang === "ru"
      ? [name, `ИНН ${inn}`, kpp && `КПП ${kpp}`, `${kpp ? "ОГРН" : "ОГРНИП"} ${ogrn}`, address, email]
      : [english?.name ?? name, `tax number ${inn}`, `registration number ${ogrn}`, english?.address ?? address, email];
  return said.filter(Boolean).join(", ");
}

export function fictionOf({ isFictional }: Pick<Seller, "isFictional">, lang: Language): string[] {
  if (!isFictional) return [];
  return lang === "ru"
    ? ["Компания вымышлена: это демонстрационный магазин, реквизиты составлены для примера, настоящих продаж здесь нет."]
    : ["The company is fictional: this is a demonstration store, its details are examples, and nothing is really sold here."];
}
