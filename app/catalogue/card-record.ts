import type { ModelRecord, PictureRecord, ProductRecord, SizeRecord } from "./model-record.ts";

type CardSize = Pick<SizeRecord, "name" | "sale" | "listMinor" | "lowestMinor" | "available">;
export type CardProduct = Pick<
  ProductRecord,
  "id" | "colorCode" | "colorName" | "sale" | "listMinor" | "lowestMinor" | "madeToOrder" | "available"
> & {
  sizes: readonly CardSize[];
  pictures: readonly Pick<PictureRecord, "id">[];
};
export type CardRecord = Pick<ModelRecord, "id" | "slug" | "name" | "storefronts" | "createdAt"> & { products: readonly CardProduct[] };

const PICTURES_SHOWN = 3;

/** Compact, since a hundred thousand of them stay in memory. */
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
    product.sizes.map((size) => [size.name, size.sale, size.listMinor, size.available, ...known(size.lowestMinor)]),
    product.pictures.slice(0, PICTURES_SHOWN).map((picture) => picture.id),
    ...known(product.lowestMinor),
  ]),
];

/** Few goods are reduced: trailing fields may be omitted. */
const known = (minor: number | null) => (minor === null ? [] : [minor]);

type Packed = [string, string, CardRecord["name"], string[] | null, number, PackedProduct[]];
type PackedProduct = [
  string,
  string | null,
  CardProduct["colorName"],
  number,
  number | null,
  boolean,
  number,
  PackedSize[],
  string[],
  number?,
];
type PackedSize = [string, number | null, number | null, number, number?];

export function unpack(packed: string): CardRecord {
  const [id, slug, name, storefronts, createdAt, products] = JSON.parse(packed) as Packed;
  return { id, slug, name, storefronts, createdAt: new Date(createdAt), products: products.map(unpackProduct) };
}

function unpackProduct(packed: PackedProduct): CardProduct {
  const [id, colorCode, colorName, sale, listMinor, madeToOrder, available, sizes, pictures, lowestMinor = null] = packed;
  return {
    id,
    colorCode,
    colorName,
    sale,
    listMinor,
    lowestMinor,
    madeToOrder,
    available,
    sizes: sizes.map(([name, sale, listMinor, available, lowestMinor = null]) => ({ name, sale, listMinor, available, lowestMinor })),
    pictures: pictures.map((id) => ({ id })),
  };
}
