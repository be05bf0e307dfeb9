import { emptyForm } from "../../app/checkout/checkout-form.ts";
import { aWithdrawal } from "./bank-account.ts";
import { aBrowser } from "./browser-address.ts";
import { aPhone, type Shopper } from "./customer.ts";
import type { Reply } from "./shopper.ts";
import type { Ids } from "./somebody.ts";

/** A call without a resource id: "the session's", or "anybody's" for the public reason `why`. `statuses`: success codes. */
export type Nameless = {
  whose: "the session's" | "anybody's";
  why?: string;
  statuses?: readonly number[];
  asks: (shopper: Shopper, about: { gloves: string; own: Ids }) => Promise<Reply>;
};

const line = (gloves: string) => ({ productid: gloves, specification: "0", quantity: 1 });
const read = (path: string, why: string): Nameless => ({ whose: "anybody's", why, asks: (one) => one.get(path) });
const goods = "goods and prices are the same for everybody";
const ways = "where and how parcels travel is no secret";

/** All such calls; a new call belongs here or among those that name a resource. */
export const publicEndpoints: Record<string, Nameless> = {
  "POST /shop/auth/token/": {
    whose: "anybody's",
    why: "says who is signed in, to who is not: nobody",
    asks: (one) => one.post("/shop/auth/token/", {}),
  },
  "POST /shop/auth/code": {
    whose: "anybody's",
    why: "signing in starts without a session",
    asks: (one) => one.post("/shop/auth/code", { phone: aPhone(), channel: "sms" }),
  },
  "POST /shop/auth/code/verify": {
    whose: "anybody's",
    why: "signing in starts without a session",
    statuses: [422],
    asks: (one) => one.post("/shop/auth/code/verify", { request: "none", code: "000000" }),
  },
  "POST /shop/auth/factor": {
    whose: "the session's",
    statuses: [404],
    asks: (one) => one.post("/shop/auth/factor", {}),
  },
  "POST /shop/auth/logout": {
    whose: "anybody's",
    why: "ends the session there is, if any",
    asks: (one) => one.post("/shop/auth/logout", {}),
  },
  "GET /shop/auth/sessions": { whose: "the session's", asks: (one) => one.get("/shop/auth/sessions") },
  "DELETE /shop/auth/sessions": { whose: "the session's", statuses: [204], asks: (one) => one.send("DELETE", "/shop/auth/sessions") },
  "POST /shop/auth/webauth/get": {
    whose: "anybody's",
    why: "signing in starts without a session",
    asks: (one) => one.post("/shop/auth/webauth/get", { rawId: "AAAA", clientDataJSON: "e30" }),
  },
  "POST /shop/auth/webauth/later": {
    whose: "anybody's",
    why: "keeps a wish in the browser that says it",
    asks: (one) => one.post("/shop/auth/webauth/later", {}),
  },
  "GET /shop/auth/webauth/keys": { whose: "the session's", asks: (one) => one.get("/shop/auth/webauth/keys") },
  "POST /shop/push/subscribe": { whose: "the session's", asks: (one) => one.post("/shop/push/subscribe", aBrowser()) },
  "GET /shop/user/addresses": { whose: "the session's", asks: (one) => one.get("/shop/user/addresses") },
  "GET /shop/user/checkout": { whose: "the session's", asks: (one) => one.get("/shop/user/checkout") },
  "POST /shop/user/checkout": {
    whose: "the session's",
    asks: async (one) => {
      const { draft } = (await one.get("/shop/user/checkout")).body as unknown as { draft: { version: string } | null };
      return one.post("/shop/user/checkout", { version: draft?.version ?? "", form: emptyForm });
    },
  },
  "GET /shop/user/guestorders": { whose: "the session's", asks: (one) => one.get("/shop/user/guestorders") },
  "POST /shop/user/data/export": { whose: "the session's", statuses: [429], asks: (one) => one.post("/shop/user/data/export", {}) },
  "POST /shop/user/data/erase": {
    whose: "the session's",
    statuses: [409],
    asks: (one) => one.post("/shop/user/data/erase", { confirm: true }),
  },
  "POST /shop/user/data/phone": {
    whose: "the session's",
    asks: (one) => one.post("/shop/user/data/phone", { phone: aPhone(), channel: "sms" }),
  },
  "POST /shop/user/data/phone/verify": {
    whose: "the session's",
    statuses: [422],
    asks: (one) => one.post("/shop/user/data/phone/verify", { request: "none", code: "000000" }),
  },
  "GET /shop/cards": read("/shop/cards?slugs=a", goods),
  "POST /shop/landing/request": {
    whose: "anybody's",
    why: "visitors may ask without an account",
    statuses: [404],
    asks: (one) => one.post("/shop/landing/request?landing=none", { name: "Вера", contact: "vera@example.com", consent: "on" }),
  },
  "GET /shop/feed": read("/shop/feed", "goods are the same for everybody; of likes it tells their own customer alone"),
  "GET /shop/like": { whose: "the session's", asks: (one) => one.get("/shop/like") },
  "POST /shop/like": {
    whose: "the session's",
    asks: (one, { gloves }) => one.post("/shop/like", { kind: "product", id: gloves, on: true }),
  },
  "POST /shop/like/share": { whose: "the session's", asks: (one) => one.post("/shop/like/share", { on: true }) },
  "POST /shop/cart/merge": {
    whose: "the session's",
    asks: (one, { gloves }) => one.post("/shop/cart/merge", { lines: [line(gloves)] }),
  },
  "POST /shop/cart/quote": {
    whose: "anybody's",
    why: "guests may quote; what they own is nothing",
    asks: (one, { gloves }) => one.post("/shop/cart/quote", { lines: [line(gloves)], bonus: 300, avanse: 200, ad_deposit: 100 }),
  },
  "POST /shop/wait": {
    whose: "anybody's",
    why: "a guest's mailbox is asked whether that was its owner",
    statuses: [409],
    asks: (one, { gloves }) => one.post("/shop/wait", { productid: gloves, specification: "0", email: "guest@example.com" }),
  },
  "POST /shop/dealer/lines": {
    whose: "the session's",
    statuses: [200, 404],
    asks: (one) => one.post("/shop/dealer/lines", { rows: [{ sku: "none", size: "", quantity: 1 }] }),
  },
  "POST /shop/updatelocal": { whose: "anybody's", why: goods, asks: (one, { gloves }) => one.post("/shop/updatelocal", line(gloves)) },
  "GET /books/currency/get/{currency}": read("/books/currency/get/rub", "rates are public"),
  "GET /shop/catalogue": read("/shop/catalogue", goods),
  "GET /shop/model/{slug}": { whose: "anybody's", why: goods, asks: (one, { gloves }) => one.get(`/shop/model/m-${gloves}`) },
  "GET /shop/search/suggest": read("/shop/search/suggest?q=a", goods),
  "POST /delivery/quote": {
    whose: "anybody's",
    why: ways,
    asks: (one, { gloves }) => one.post("/delivery/quote", { country: "RU", city: "Москва", lines: [line(gloves)] }),
  },
  "GET /delivery/points": read(`/delivery/points?city=${encodeURIComponent("Уфа")}&type=cdek`, ways),
  "GET /delivery/cities": read(`/delivery/cities?q=${encodeURIComponent("Уфа")}`, ways),
  "GET /delivery/streets": read(`/delivery/streets?city=${encodeURIComponent("Уфа")}&q=${encodeURIComponent("Лен")}`, ways),
  "GET /shop/company": read("/shop/company?inn=0299001008", "who is in the register of firms is public"),
  "POST /shop/deposit/withdraw": {
    whose: "the session's",
    asks: (one) => one.post("/shop/deposit/withdraw", aWithdrawal({ sum: 100 })),
  },
  "POST /shop/certificate": {
    whose: "anybody's",
    why: "guests may buy; the order is the buyer's own",
    statuses: [201],
    asks: (one) => one.post("/shop/certificate", { value: 1000, email: "gift@example.com" }),
  },
  "POST /shop/certificate/activate": {
    whose: "the session's",
    statuses: [404, 422],
    asks: (one) => one.post("/shop/certificate/activate", { code: "AAAA-AAAA-AAAA-AAAA" }),
  },
};
