import type { z } from "zod";
import type { shopFile } from "../../app/exchange/shop-file.contract.ts";

type ShopFile = z.input<typeof shopFile>;
type Model = NonNullable<ShopFile["models"]>[number];

/** One glove in one colour and two sizes. */
export const aShopFile = (overrides: Partial<ShopFile> = {}): ShopFile => ({
  categories: [{ _id: "gloves", slug: "gloves", name: { ru: "Перчатки", en: "Gloves" } }],
  models: [aFileModel()],
  ...overrides,
});

export const aFileModel = (id = "classic", overrides: Partial<Model> = {}): Model => ({
  _id: id,
  name: { ru: `Перчатки ${id}`, en: `Gloves ${id}` },
  category: "gloves",
  products: [
    {
      _id: `${id}-red`,
      guid: `guid-${id}-red`,
      name: { ru: `Перчатки ${id}, красные`, en: `Gloves ${id}, red` },
      artikul: `GN-${id}`,
      color: { code: "#c4222c", name: { ru: "красный", en: "red" } },
      price: { count: 4990 },
      specifications: [10, 12].map((size) => ({
        _id: `${id}-red-${size}`,
        guid: `guid-${id}-red-${size}`,
        name: `${size} oz`,
        artikul: `GN-${id}-${size}`,
        price: { count: 4990.5 },
        balance: [
          { name: "2-Готовая продукция", count: size },
          { name: "3-Шоурум", count: 1 },
        ],
      })),
    },
  ],
  ...overrides,
});
