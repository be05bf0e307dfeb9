import type { Customer, PromoCode } from "./shop-file.ts";

const promo = (name: string, sale: number, rest: Partial<PromoCode> = {}): PromoCode => ({
  _id: `promo-${name.toLowerCase()}`,
  name,
  sale,
  category: [],
  model: [],
  complect: false,
  ...rest,
});

/** One code for each rule of a promo: all goods, categories, models, complect, dates with limits, one storefront. */
export const promocodes: PromoCode[] = [
  promo("GONG10", 10),
  promo("GLOVES20", 20, { category: ["gloves", "wraps"] }),
  promo("BAGDAY", 15, { model: ["heavy-bag-hundred", "teardrop-bag", "kettlebell-cast"] }),
  promo("CORNER25", 25, { model: ["hand-wraps-elastic"], category: ["sparring-gloves", "headgear"], complect: true }),
  promo("WINTER30", 30, {
    from: "2026-11-01T00:00:00.000Z",
    to: "2027-02-28T21:00:00.000Z",
    limit: 100,
    percustomer: 1,
    minimum: 15000,
  }),
  promo("ARCHIVE12", 12, { storefronts: ["reload"] }),
  // Given to Timur alone, whose cart offers it.
  promo("TIMUR35", 35, { phone: "+79000000002", percustomer: 3 }),
];

/** Fictional people with fictional numbers. */
export const customers: Customer[] = [
  {
    _id: "customer-vera",
    phone: "+79000000001",
    firstname: "Вера",
    lastname: "Канатова",
    email: "vera@example.com",
    birthday: "1994-03-12",
    role: "amateur",
    bonus: 1500,
    limitbonus: 50,
    avans: 0,
    ad_deposit: 0,
  },
  {
    _id: "customer-timur",
    phone: "+79000000002",
    firstname: "Тимур",
    lastname: "Раундов",
    email: "timur@example.com",
    birthday: "1988-11-30",
    role: "coach",
    bonus: 4200,
    limitbonus: 50,
    avans: 5000,
    ad_deposit: 12000,
  },
  {
    _id: "customer-zoya",
    phone: "+79000000003",
    firstname: "Зоя",
    lastname: "Перчаткина",
    email: "zoya@example.com",
    birthday: "2001-07-04",
    role: "fighter",
    bonus: 900,
    limitbonus: 0,
    avans: 2500,
    ad_deposit: 0,
  },
  {
    _id: "customer-hall",
    phone: "+79000000004",
    firstname: "Пётр",
    lastname: "Залов",
    email: "hall@example.com",
    birthday: "1979-01-21",
    role: "club",
    dealer: true,
    bonus: 0,
    limitbonus: 50,
    avans: 0,
    ad_deposit: 250000,
  },
  {
    _id: "customer-lena",
    phone: "+79000000005",
    firstname: "Лена",
    lastname: "Угловая",
    email: "lena@example.com",
    birthday: "1999-12-09",
    role: "amateur",
    bonus: 20000,
    limitbonus: 100,
    avans: 1200,
    ad_deposit: 3000,
  },
];
