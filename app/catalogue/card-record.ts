import type { ModelRecord, PictureRecord, ProductRecord, SizeRecord } from "./model-record.ts";

type CardSize = Pick<SizeRecord, "name" | "sale" | "listMinor" | "available">;
export type CardProduct = Pick<ProductRecord, "id" | "colorCode" | "colorName" | "sale" | "listMinor" | "madeToOrder" | "available"> & {
  sizes: readonly CardSize[];
  pictures: readonly Pick<PictureRecord, "id">[];
};
/** What the cards of a model are made of, in any language, currency or colour. */
export type CardRecord = Pick<ModelRecord, "id" | "slug" | "name" | "storefronts" | "createdAt"> & { products: readonly CardProduct[] };

const PICTURES_SHOWN = 3;

/** As little as can be: a hundred thousand of them stay in memory. */
export const pack = (record: CardRecord): string => JSON.stringify(fieldsOf(record));

const fieldsOf = ({ id, slug, name, storefronts, createdAt, products }: CardRecord) => [
  id,
  slug,
  name,
  storefronts,
  createdAt.getTime(),
  products.map((product) => [
    product.id,
    product.colorCode,
    product.colorName,
    product.sale,
    product.listMinor,
    product.madeToOrder,
    product.available,
    product.sizes.map((size) => [size.name, size.sale, size.listMinor, size.available]),
    product.pictures.slice(0, PICTURES_SHOWN).map((picture) => picture.id),
  ]),
];

type Packed = [string, string, CardRecord["name"], string[] | null, number, PackedProduct[]];
type PackedProduct = [string, string | null, CardProduct["colorName"], number, number | null, boolean, number, PackedSize[], string[]];
type PackedSize = [string, number | null, number | null, number];

export function unpack(packed: string): CardRecord {
  const [id, slug, name, storefronts, createdAt, products] = JSON.parse(packed) as Packed;
  return { id, slug, name, storefronts, createdAt: new Date(createdAt), products: products.map(unpackProduct) };
}

function unpackProduct([id, colorCode, colorName, sale, listMinor, madeToOrder, available, sizes, pictures]: PackedProduct): CardProduct {
  return {
    id,
    colorCode,
    colorName,
    sale,
    listMinor,
    madeToOrder,
    available,
    sizes: sizes.map(([name, sale, listMinor, available]) => ({ name, sale, listMinor, available })),
    pictures: pictures.map((id) => ({ id })),
  };
}
