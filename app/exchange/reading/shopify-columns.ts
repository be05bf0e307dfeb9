/** What Shopify calls its columns since 2024, by their former names. */
const renamed: Readonly<Record<string, string>> = {
  "URL handle": "Handle",
  Description: "Body (HTML)",
  "Published on online store": "Published",
  SKU: "Variant SKU",
  Barcode: "Variant Barcode",
  "Option1 name": "Option1 Name",
  "Option1 value": "Option1 Value",
  "Option2 name": "Option2 Name",
  "Option2 value": "Option2 Value",
  "Option3 name": "Option3 Name",
  "Option3 value": "Option3 Value",
  Price: "Variant Price",
  "Compare-at price": "Variant Compare At Price",
  "Inventory tracker": "Variant Inventory Tracker",
  "Inventory quantity": "Variant Inventory Qty",
  "Continue selling when out of stock": "Variant Inventory Policy",
  "Weight value (grams)": "Variant Grams",
  "Product image URL": "Image Src",
  "Image position": "Image Position",
  "Variant image URL": "Variant Image",
  "Image alt text": "Image Alt Text",
  "Gift card": "Gift Card",
};

const READ = new Set([...Object.values(renamed), "Title", "Vendor", "Type", "Tags", "Status"]);
/** Taxes, fulfilment and units of Shopify's own. */
const THEIRS =
  /^(Option[1-3] Linked To|Variant (Fulfillment Service|Requires Shipping|Taxable|Weight Unit|Tax Code)|Option[1-3] linked to|Weight unit for display|Fulfillment service|Requires shipping|Charge tax|Tax code)$/;

export const isReadByShopify = (column: string): boolean => READ.has(shopifyColumn(column)) || THEIRS.test(column);

export const shopifyColumn = (name: string): string => renamed[name] ?? name;

export const shopifyCells = (cells: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(cells).map(([name, value]) => [shopifyColumn(name), value]));
