import { shopifyColumn } from "./reading/shopify-columns.ts";

/** Yandex's YML by its root element, after comments and a declaration. */
export const isYml = (start: string): boolean =>
  /^(?:\s+|<\?[^>]*\?>|<!--(?:(?!-->)[\s\S])*-->|<!DOCTYPE\s[^>]*>)*<yml_catalog[\s>]/.test(start);

/** Shopify's product export or some of its columns; options need their names. */
export function isShopify(given: readonly string[]): boolean {
  const header = given.map(shopifyColumn);
  return (
    header.includes("Handle") &&
    header.includes("Option1 Name") === header.includes("Option1 Value") &&
    (header.includes("Option1 Name") || header.some((name) => name.startsWith("Variant ")))
  );
}

/** Counts by location, without prices. */
export const isShopifyInventory = (header: readonly string[]): boolean =>
  isShopify(header) && header.includes("Location") && header.some((name) => /^(On hand|Available)\b/.test(name));

const woocommerce = [
  { type: "Type", id: ["ID", "SKU"], told: ["Name", "Regular price", "Stock", "Images", "Categories"] },
  { type: "Тип", id: ["ID", "Артикул"], told: ["Имя", "Базовая цена", "Запасы", "Изображения", "Категории"] },
];

/** WooCommerce's export in English or Russian, or some of its columns. */
export const isWoocommerce = (header: readonly string[]): boolean =>
  woocommerce.some(
    ({ type, id, told }) => header.includes(type) && [id, told].every((names) => names.some((name) => header.includes(name))),
  );
