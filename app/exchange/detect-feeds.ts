/** A catalogue in Yandex's format, told by its root element; comments and a declaration may stand before it. */
export const isYml = (start: string): boolean =>
  /^(?:\s+|<\?[^>]*\?>|<!--(?:(?!-->)[\s\S])*-->|<!DOCTYPE\s[^>]*>)*<yml_catalog[\s>]/.test(start);

/** Products as Shopify exports them, or a part of their columns; options without their names can't be told apart. */
export const isShopify = (header: readonly string[]): boolean =>
  header.includes("Handle") &&
  header.includes("Option1 Name") === header.includes("Option1 Value") &&
  (header.includes("Option1 Name") || header.some((name) => name.startsWith("Variant ")));

const woocommerce = [
  { type: "Type", id: ["ID", "SKU"], told: ["Name", "Regular price", "Stock", "Images", "Categories"] },
  { type: "Тип", id: ["ID", "Артикул"], told: ["Имя", "Базовая цена", "Запасы", "Изображения", "Категории"] },
];

/** Products as WooCommerce exports them, in English or Russian, or a part of their columns. */
export const isWoocommerce = (header: readonly string[]): boolean =>
  woocommerce.some(
    ({ type, id, told }) => header.includes(type) && [id, told].every((names) => names.some((name) => header.includes(name))),
  );
