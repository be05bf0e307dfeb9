/** A catalogue in Yandex's format, told by its root element; comments and a declaration may stand before it. */
export const isYml = (start: string): boolean =>
  /^(?:\s+|<\?[^>]*\?>|<!--(?:(?!-->)[\s\S])*-->|<!DOCTYPE\s[^>]*>)*<yml_catalog[\s>]/.test(start);

/** Products as Shopify exports them, told by the first columns. */
export const isShopify = (header: readonly string[]): boolean => ["Handle", "Title", "Option1 Name"].every((name) => header.includes(name));

/** Products as WooCommerce exports them, in English or Russian. */
export const isWoocommerce = (header: readonly string[]): boolean =>
  [
    ["Type", "Name", "Regular price"],
    ["Тип", "Имя", "Базовая цена"],
  ].some((names) => names.every((name) => header.includes(name)));
