/** The input of `npm run import`, in wire names. */
export type Text = { ru: string; en: string };
export type Balance = { name: string; count: number };
export type Fact = { name: Text; value: Text };

export type Specification = {
  _id: string;
  guid: string;
  name: string;
  artikul: string;
  sale: number;
  price: { count: number };
  balance: Balance[];
};

export type Product = {
  _id: string;
  guid: string;
  name: Text;
  artikul: string;
  tnved?: string;
  color?: { code: string; name: Text };
  sale: number;
  price: { count: number };
  nosaleproduct: boolean;
  podzakaz: boolean;
  images?: (string | { file: string; alt: Text })[];
  turn?: string;
  balance: Balance[];
  specifications: Specification[];
};

export type Model = {
  _id: string;
  slug: string;
  name: Text;
  description: Text;
  category: string;
  categoryid: string[];
  brand: string;
  material: Text;
  marking?: string;
  podzakaz: boolean;
  dimensions: { length: number; width: number; height: number; weight: number };
  storefronts: string[];
  facts: Fact[];
  completing?: string[];
  products: Product[];
};

export type Category = { _id: string; slug: string; name: Text; parent?: string };
export type Collection = { _id: string; slug: string; name: Text; story: Text; cover?: { file: string; alt: Text }; models: string[] };

export type PromoCode = {
  _id: string;
  name: string;
  sale: number;
  category: string[];
  model: string[];
  complect: boolean;
  from?: string;
  to?: string;
  limit?: number;
  percustomer?: number;
  minimum?: number;
  storefronts?: string[];
  phone?: string;
};

export type Customer = {
  _id: string;
  phone: string;
  firstname: string;
  lastname: string;
  email: string;
  birthday: string;
  role?: string;
  dealer?: boolean;
  bonus: number;
  limitbonus: number;
  avans: number;
  ad_deposit: number;
};

export type ShopFile = {
  categories: Category[];
  collections: Collection[];
  models: Model[];
  promocodes: PromoCode[];
  customers: Customer[];
};
