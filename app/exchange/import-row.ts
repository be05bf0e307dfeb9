import type { Language } from "#app/foundation/storefront.ts";
import { type Reason, say, type Where } from "./reasons.ts";

export type Translations = Partial<Record<Language, string>>;

/** One thing to import. Body keys are columns; an omitted column keeps the stored value, null clears it. */
export type ImportBodies = {
  category: { slug?: string; slug_base?: string; name?: Translations; parent_id?: string | null; position?: number; active?: boolean };
  model: {
    slug?: string;
    slug_base?: string;
    name?: Translations;
    description?: Translations;
    category_id?: string | null;
    categories?: string[];
    brand?: string | null;
    material?: Translations;
    marking?: string | null;
    made_to_order?: boolean;
    length_mm?: number | null;
    width_mm?: number | null;
    height_mm?: number | null;
    weight_g?: number | null;
    storefronts?: string[] | null;
    facts?: { name: Translations; value: Translations }[];
    /** CommerceML: by property id, resolved to facts later. */
    properties?: { id: string; value: string }[];
    related?: string[];
    completing?: string[];
    /** CommerceML: one of several `Товар` with the same id, one per characteristic. */
    of_characteristic?: true;
    pictures?: string[];
    active?: boolean;
  };
  product: {
    model_id: string;
    guid?: string;
    name?: Translations;
    sku?: string;
    /** A new product takes the SKU of one of its sizes. */
    sku_base?: string;
    barcode?: string | null;
    tnved?: string | null;
    color_code?: string | null;
    color_name?: Translations;
    sale?: number;
    price_minor?: number | null;
    no_promo?: boolean;
    made_to_order?: boolean;
    position?: number;
    images?: string[];
    own?: string[];
    /** CommerceML: descriptions of `images` by name, which may name a color. */
    described?: Record<string, string>;
    /** Alt texts of `images`; absent where the source has none. */
    alts?: Translations[];
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
    name?: Translations;
    story?: Translations;
    cover_id?: string | null;
    cover_alt?: Translations;
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

/** Rows that wait until all files of a CommerceML exchange are read. */
export type CommerceBodies = {
  offer: {
    goods: string;
    name?: string;
    slug_base?: string;
    words?: Translations;
    size?: string;
    name_size?: string;
    /** A colour in the name's brackets, for lack of another. */
    name_color?: string;
    /** The brackets with it. */
    name_whole?: string;
    color?: string;
    /** By property id, resolved to size and colour later. */
    properties?: { id: string; value: string }[];
    /** From a `Товар` of one characteristic. */
    of_characteristic?: true;
    images?: string[];
    sku?: string;
    barcode?: string;
    prices?: Record<string, { minor: number | null; currency: string }>;
    rests?: Record<string, number>;
    position?: number;
    active?: boolean;
  };
  /** `role`: its meaning to the shop; `measure`: grams or millimetres per unit. */
  property: { name: string; shown: boolean; variants: Record<string, string>; role?: string; measure?: number };
  price_type: { name: string; currency?: string };
  warehouse: { name: string };
  /** A refused row that a full export named: not missing. */
  named: Record<string, never>;
};

/** CSV catalogues: a variant spans two rows, pictures come in their own file. */
export type VariantBodies = {
  variant: {
    model?: string;
    product?: string;
    color_name?: Translations;
    size?: string;
    position?: number;
    price_minor?: number | null;
    sale?: number;
    image?: string | null;
    count?: number;
    /** Has a row of its own. */
    own?: true;
  };
  gallery: { images: string[] };
};

type Bodies = ImportBodies & CommerceBodies & VariantBodies;
export type ImportKind = keyof ImportBodies;
export type ImportRow = { [K in keyof Bodies]: { kind: K; id: string; place: string; body: Bodies[K] } }[keyof Bodies];

export type ImportRefusal = { where: Where; reason: Reason };

export class ExchangeRefusedError extends Error {
  readonly where: Where;
  readonly reason: Reason;
  constructor(where: Where, reason: Reason) {
    super(`${say(where)}: ${say(reason)}`);
    this.where = where;
    this.reason = reason;
  }
}

export type Findings = {
  refuse: (where: Where, reason: Reason) => void;
  unknown: (element: string) => void;
  /** A member of a shop file that no schema knows, most likely misspelt: success is partial. */
  misspelt: (member: string) => void;
  note: (what: Reason) => void;
  /** A reference to something missing: deletes nothing, but success is partial. */
  absent: (what: Reason) => void;
  /** Profile and partner disagree: rows stay, the exchange fails. */
  differ: (reason: Reason) => void;
};
