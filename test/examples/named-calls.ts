import { calls } from "../../app/api.server.ts";
import { createTestShop } from "../create-test-shop.ts";
import type { Shopper } from "./customer.ts";
import { putOnShelf } from "./goods.ts";
import { openSandbox } from "./sandbox.ts";
import { orderBody, type Reply } from "./shopper.ts";
import type { Ids } from "./somebody.ts";

export type Named = {
  asks: (shopper: Shopper, theirs: Ids, own: Ids) => Promise<Reply>;
  customer: number;
  guest: number;
  besideHisOwn?: true;
};
const edit = (type: string, data: object) => (shopper: Shopper, _theirs: Ids, own: Ids) =>
  shopper.post("/shop/user/editors/", { _id: own.customer, type, data });
const basket = (body: (theirs: Ids, own: Ids) => object) => (shopper: Shopper, theirs: Ids, own: Ids) =>
  shopper.post("/shop/user/basket", body(theirs, own));
const claim = (number: string) => ({ confirm: true, number, k: "9999999999.forged" });

/** Calls that name a resource, with the answers to strangers: customer, dealer, no session. */
export const namedCalls = (gloves: string): Record<string, Named[]> => ({
  "POST /order/getuserall": [{ asks: (one, { customer }) => one.post("/order/getuserall", { user: customer }), customer: 403, guest: 401 }],
  "GET /crm/vieworderclient/{phone}": [
    { asks: (one, { phone }) => one.get(`/crm/vieworderclient/${encodeURIComponent(phone)}`), customer: 403, guest: 401 },
  ],
  "POST /shop/user/editors/": [
    {
      asks: (one, { customer }) => one.post("/shop/user/editors/", { _id: customer, type: "notifications", data: { email: false } }),
      customer: 403,
      guest: 401,
    },
    ...Object.entries({
      profile: { firstname: "Чужая", lastname: "Чужая", role: "coach" },
      address: { country: "RU", city: "Уфа", street: "x", house: "1" },
      recipient: { firstname: "Ян", lastname: "Ли", phone: "+79005556677" },
      wait: { productid: gloves, specification: "0", on: true },
      club: { club: "1", on: true },
      email: { email: "stranger@example.com" },
    }).map(
      ([type, data]): Named => ({
        asks: (one, { customer }) => one.post("/shop/user/editors/", { _id: customer, type, data }),
        customer: 403,
        guest: 401,
      }),
    ),
    { asks: (one, theirs, own) => edit("address", { id: theirs.address, remove: true })(one, theirs, own), customer: 404, guest: 401 },
    { asks: (one, theirs, own) => edit("recipient", { id: theirs.recipient, remove: true })(one, theirs, own), customer: 404, guest: 401 },
    {
      asks: (one, theirs, own) =>
        edit("recipient", { id: theirs.recipient, firstname: "Ян", lastname: "Ли", phone: "+79005556677" })(one, theirs, own),
      customer: 404,
      guest: 401,
    },
    {
      asks: (one, theirs, own) =>
        edit("address", { id: theirs.address, country: "RU", city: "Уфа", street: "x", house: "1" })(one, theirs, own),
      customer: 404,
      guest: 401,
    },
  ],
  "POST /shop/user/basket": [
    {
      asks: basket(({ customer }) => ({ type: "add", client: customer, item: { productid: gloves, quantity: 5, specification: "0" } })),
      customer: 403,
      guest: 401,
    },
    { asks: basket(({ customer }) => ({ type: "fulldelete", client: customer })), customer: 403, guest: 401 },
    { asks: basket(({ line }, own) => ({ type: "delete", client: own.customer, _id: line })), customer: 404, guest: 401 },
    {
      asks: basket(({ line }, own) => ({ type: "set", client: own.customer, _id: line, quantity: 1, specification: "0" })),
      customer: 404,
      guest: 401,
    },
  ],
  "DELETE /shop/auth/sessions/{id}": [
    { asks: (one, { session }) => one.send("DELETE", `/shop/auth/sessions/${session}`), customer: 404, guest: 401 },
  ],
  "POST /shop/auth/webauth/challenge": [
    { asks: (one, { customer }) => one.post("/shop/auth/webauth/challenge", { _id: customer }), customer: 403, guest: 401 },
    { asks: (one, { customer }) => one.post("/shop/auth/webauth/challenge", { _id: customer, purpose: "get" }), customer: 403, guest: 401 },
  ],
  "POST /shop/push/unsubscribe": [
    { asks: (one, { endpoint }) => one.post("/shop/push/unsubscribe", { endpoint }), customer: 200, guest: 401 },
  ],
  "POST /shop/auth/webauth/create": [
    {
      asks: (one, { customer }) =>
        one.post("/shop/auth/webauth/create", { _id: customer, rawId: "AAAA", clientDataJSON: "e30", attestationObject: "oA" }),
      customer: 403,
      guest: 401,
    },
  ],
  "POST /shop/auth/webauth/keys/{id}": [
    { asks: (one, { passkey }) => one.post(`/shop/auth/webauth/keys/${passkey}`, { name: "Мой" }), customer: 404, guest: 401 },
  ],
  "DELETE /shop/auth/webauth/keys/{id}": [
    { asks: (one, { passkey }) => one.send("DELETE", `/shop/auth/webauth/keys/${passkey}`), customer: 404, guest: 401 },
  ],
  "POST /order/addnew": [
    {
      asks: async (one, { customer }) => {
        const body = orderBody((await one.quote([{ productid: gloves, quantity: 1 }])).body);
        return one.post("/order/addnew", { ...body, contragent: { ...body.contragent, _id: customer } });
      },
      customer: 403,
      guest: 403,
    },
  ],
  "POST /delivery/createdocument": [
    { asks: (one, { order, number }) => one.post("/delivery/createdocument", { o: order, on: number }), customer: 404, guest: 404 },
  ],
  "POST /payment/createpayment": [
    {
      asks: (one, { number }) => one.post("/payment/createpayment", { orderNumber: number, type: "online", data: {} }),
      customer: 404,
      guest: 404,
    },
  ],
  "POST /payment/changeway": [
    {
      asks: (one, { number }) => one.post("/payment/changeway", { orderNumber: number, typepayment: "moneta" }),
      customer: 404,
      guest: 404,
    },
  ],
  "POST /order/updateOrderInfo": [
    { asks: (one, { number, payment }) => one.post("/order/updateOrderInfo", ["payment", number, payment]), customer: 404, guest: 404 },
    { asks: (one, { payment }, own) => one.post("/order/updateOrderInfo", ["payment", own.number, payment]), customer: 404, guest: 404 },
  ],
  ...Object.fromEntries(
    (["cancel", "repeat", "invoice", "delete"] as const).map((action) => [
      `POST /order/{id}/${action}`,
      [
        { asks: (one, { order }) => one.post(`/order/${order}/${action}`, {}), customer: 404, guest: action === "delete" ? 401 : 404 },
      ] satisfies Named[],
    ]),
  ),
  "GET /order/{id}/invoice.pdf": [{ asks: (one, { order }) => one.get(`/order/${order}/invoice.pdf`), customer: 404, guest: 404 }],
  "POST /mail/sendschet": [{ asks: (one, { order }) => one.post("/mail/sendschet", { id: order }), customer: 404, guest: 401 }],
  "POST /order/{id}/return": [
    {
      asks: (one, { order }) => one.post(`/order/${order}/return`, { lines: [{ item: "0", quantity: 1 }], kind: "new" }),
      customer: 404,
      guest: 404,
    },
  ],
  "GET /order/{id}/return/{n}/photo/{photo}": [
    { asks: (one, { order }) => one.get(`/order/${order}/return/1/photo/1`), customer: 404, guest: 404 },
  ],
  "POST /shop/user/guestorders": [
    { asks: (one, { number }) => one.post("/shop/user/guestorders", claim(number)), customer: 404, guest: 401 },
  ],
  "POST /shop/user/data/export/take": [
    { asks: (one, { copy }) => one.post("/shop/user/data/export/take", { key: copy }), customer: 404, guest: 401 },
  ],
  "POST /shop/certificate/resend": [
    { asks: (one, { order }) => one.post("/shop/certificate/resend", { id: order, email: "mine@example.com" }), customer: 404, guest: 404 },
  ],
  "page /lk/orders/:number": [{ asks: (one, { number }) => one.get(`/lk/orders/${number}`), customer: 404, guest: 200 }],
  "page /lk/data": [{ asks: (one, { copy }) => one.get(`/lk/data?k=${copy}`), customer: 200, guest: 200, besideHisOwn: true }],
  "page /pmt": [{ asks: (one, { number }) => one.get(`/pmt?order=${number}`), customer: 404, guest: 404 }],
});

/** A shop with pages and sandbox where every call is possible. */
export async function openToEverybody() {
  const testShop = await createTestShop((await openSandbox()).env, { pages: true });
  const gloves = await putOnShelf(testShop.shop, { stock: 500 });
  return { testShop, gloves, named: namedCalls(gloves), table: calls(testShop.shop) };
}
