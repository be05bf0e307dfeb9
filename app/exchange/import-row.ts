import type { Language } from "#app/foundation/storefront.ts";

export type Words = Partial<Record<Language, string>>;

/**
 * One thing of the catalogue on its way in, whatever file it comes from. Keys of a body are columns; a column that is left out keeps what
 * the shop has, null empties it.
 */
export type ImportBodies = {
  category: { slug?: string; slug_base?: string; name?: Words; parent_id?: string | null; position?: number; active?: boolean };
  model: {
    slug?: string;
    slug_base?: string;
    name?: Words;
    description?: Words;
    category_id?: string | null;
    categories?: string[];
    brand?: string | null;
    material?: Words;
    marking?: string | null;
    made_to_order?: boolean;
    length_mm?: number | null;
    width_mm?: number | null;
    height_mm?: number | null;
    weight_g?: number | null;
    storefronts?: string[] | null;
    facts?: { name: Words; value: Words }[];
    /** CommerceML: values by property id, to become facts once the properties are known. */
    properties?: { id: string; value: string }[];
    /** Models that stand beside it. */
    related?: string[];
    completing?: string[];
    /** CommerceML: one of several `Товар` of the same id, each of one characteristic. */
    of_characteristic?: true;
    /** Pictures of the model, of which its first colour takes its own. */
    pictures?: string[];
    active?: boolean;
  };
  product: {
    model_id: string;
    guid?: string;
    name?: Words;
    sku?: string;
    /** The article number of one of its sizes, which a new one goes by. */
    sku_base?: string;
    barcode?: string | null;
    tnved?: string | null;
    color_code?: string | null;
    color_name?: Words;
    sale?: number;
    price_minor?: number | null;
    no_promo?: boolean;
    made_to_order?: boolean;
    position?: number;
    images?: string[];
    /** What is seen on each of `images`; nothing where nobody says. */
    alts?: Words[];
    turn_id?: string | null;
    active?: boolean;
  };
  specification: {
    product_id: string;
    guid?: string;
    name?: string;
    sku?: string;
    barcode?: string | null;
    sale?: number | null;
    price_minor?: number | null;
    position?: number;
    active?: boolean;
  };
  balance: { product_id: string; specification_id: string; warehouse: string; count: number };
  collection: {
    slug?: string;
    slug_base?: string;
    name?: Words;
    story?: Words;
    cover_id?: string | null;
    cover_alt?: Words;
    position?: number;
    models?: string[];
    active?: boolean;
  };
  promo_code: {
    name?: string;
    sale?: number;
    categories?: string[];
    models?: string[];
    complect?: boolean;
    starts_at?: string | null;
    ends_at?: string | null;
    use_limit?: number | null;
    per_customer?: number | null;
    minimum_minor?: number | null;
    storefronts?: string[] | null;
    phone?: string | null;
    active?: boolean;
  };
  customer: {
    phone: string;
    email?: string | null;
    firstname?: string;
    lastname?: string;
    birthday?: string | null;
    role?: string | null;
    limit_bonus?: number | null;
    dealer?: boolean;
    opening: Partial<Record<"bonus" | "advance" | "deposit", number>>;
  };
};

/** Parts of a CommerceML exchange, which become rows of the shop once all its files are read. */
export type CommerceBodies = {
  offer: {
    goods: string;
    name?: string;
    slug_base?: string;
    words?: Words;
    size?: string;
    name_size?: string;
    color?: string;
    /** Values by property id, to become size and colour once the properties are known. */
    properties?: { id: string; value: string }[];
    /** Told by a `Товар` of one characteristic. */
    of_characteristic?: true;
    sku?: string;
    barcode?: string;
    prices?: Record<string, { minor: number | null; currency: string }>;
    rests?: Record<string, number>;
    position?: number;
    active?: boolean;
  };
  /** `role`: what it is to the shop; `measure`: grams or millimetres of one. */
  property: { name: string; shown: boolean; variants: Record<string, string>; role?: string; measure?: number };
  price_type: { name: string; currency?: string };
  warehouse: { name: string };
  /** Goods or an offer that was refused: what a full export names so is not missing from it. */
  named: Record<string, never>;
};

/** Parts of a CSV catalogue: a variant is told in two rows, pictures in a file of their own. */
export type VariantBodies = {
  variant: {
    model?: string;
    product?: string;
    color_name?: Words;
    size?: string;
    position?: number;
    price_minor?: number | null;
    sale?: number;
    image?: string | null;
    count?: number;
    /** Told by a row of its own, not by its goods only. */
    own?: true;
  };
  gallery: { images: string[] };
};

type Bodies = ImportBodies & CommerceBodies & VariantBodies;
export type ImportKind = keyof ImportBodies;
export type ImportRow = { [K in keyof Bodies]: { kind: K; id: string; place: string; body: Bodies[K] } }[keyof Bodies];

export type Refusal = { where: string; reason: string };

/** The whole exchange can't be read or believed: nothing of it is taken. */
export class ExchangeRefused extends Error {
  readonly where: string;
  readonly reason: string;
  constructor(where: string, reason: string) {
    super(`${where}: ${reason}`);
    this.where = where;
    this.reason = reason;
  }
}

/** What a reader has to say beside its rows. */
export type Findings = {
  refuse: (where: string, reason: string) => void;
  unknown: (element: string) => void;
  note: (line: string) => void;
  /** What is named and not there, which deletes nothing: a note, and no whole success. */
  absent: (line: string) => void;
  /** What the profile and the partner call differently: rows stand, and the exchange has failed. */
  differ: (reason: string) => void;
};
