import assert from "node:assert/strict";
import { test } from "node:test";
import { sql } from "kysely";
import { calls } from "../app/api.server.ts";
import { createTestShop } from "./create-test-shop.ts";
import { aPhone, giveMoney, type Shopper, signIn } from "./examples/customer.ts";
import { putOnShelf } from "./examples/goods.ts";
import { openSandbox } from "./examples/sandbox.ts";
import { createShopper, orderBody, type Reply } from "./examples/shopper.ts";

// Whoever names what is another's, by whichever call, gets what he would get for something that is not there.
const sandbox = await openSandbox();
const { shop, app } = await createTestShop(sandbox.env, { pages: true });
const gloves = await putOnShelf(shop, { stock: 500 });

type Ids = {
  customer: string;
  phone: string;
  line: string;
  session: string;
  address: string;
  order: string;
  number: string;
  payment: string;
};
const nothing: Ids = {
  customer: "00000000-0000-4000-8000-000000000000",
  phone: "+79009999999",
  line: "00000000-0000-4000-8000-000000000001",
  session: "00000000-0000-4000-8000-000000000002",
  address: "00000000-0000-4000-8000-000000000003",
  order: "00000000-0000-4000-8000-000000000004",
  number: "2222-2222-2",
  payment: "00000000-0000-4000-8000-000000000005",
};

/** A customer, or a guest, with one of everything that may be named. */
async function somebody(signedIn: boolean): Promise<{ shopper: Shopper; ids: Ids }> {
  const shopper = createShopper(app);
  const phone = aPhone();
  const ids = { ...nothing, phone };
  if (signedIn) {
    ids.customer = await signIn(shop, shopper, phone);
    await giveMoney(shop, ids.customer, { bonus: 300, advance: 200, deposit: 100 });
    const edit = (type: string, data: object) => shopper.post("/shop/user/editors/", { _id: ids.customer, type, data });
    await edit("profile", { firstname: "Тайна", lastname: "Секретова", birthday: "1990-01-01", role: "coach" });
    await edit("address", { country: "RU", city: "Казань", street: "Скрытая", house: "7" });
    const { addresses } = (await shopper.get("/shop/user/addresses")).body as unknown as { addresses: { id: string }[] };
    ids.address = addresses[0]!.id;
    ids.session = ((await shopper.get("/shop/auth/sessions")).body as unknown as { id: string }[])[0]!.id;
  }
  const placed = await shopper.order([{ productid: gloves, quantity: 1 }], (body) => ({
    ...body,
    contragent: { ...body.contragent, phone },
  }));
  assert.equal(placed.status, 201, JSON.stringify(placed.body));
  ids.order = placed.body._id;
  ids.number = placed.body.ordernumber;
  const opened = await shopper.post("/payment/createpayment", { orderNumber: ids.number, type: "online", data: {} });
  ids.payment = String(opened.body._id);
  if (signedIn) {
    const item = { productid: gloves, quantity: 2, specification: "0" };
    const added = await shopper.post("/shop/user/basket", { type: "add", client: ids.customer, item });
    ids.line = (added.body.data as { basket: { _id: string }[] }).basket[0]!._id;
  }
  return { shopper, ids };
}

type Named = { asks: (shopper: Shopper, theirs: Ids, own: Ids) => Promise<Reply>; customer: number; guest: number };
const item = { productid: gloves, quantity: 5, specification: "0" };
const edit = (type: string, data: object) => (shopper: Shopper, _theirs: Ids, own: Ids) =>
  shopper.post("/shop/user/editors/", { _id: own.customer, type, data });
const basket = (body: (theirs: Ids, own: Ids) => object) => (shopper: Shopper, theirs: Ids, own: Ids) =>
  shopper.post("/shop/user/basket", body(theirs, own));

/** Every call that names somebody's own, with what a stranger is answered: a customer, and a guest. */
const named: Record<string, Named[]> = {
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
    { asks: (one, theirs, own) => edit("address", { id: theirs.address, remove: true })(one, theirs, own), customer: 404, guest: 401 },
    {
      asks: (one, theirs, own) =>
        edit("address", { id: theirs.address, country: "RU", city: "Уфа", street: "x", house: "1" })(one, theirs, own),
      customer: 404,
      guest: 401,
    },
  ],
  "POST /shop/user/basket": [
    { asks: basket(({ customer }) => ({ type: "add", client: customer, item })), customer: 403, guest: 401 },
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
  "POST /order/updateOrderInfo": [
    { asks: (one, { number, payment }) => one.post("/order/updateOrderInfo", ["payment", number, payment]), customer: 404, guest: 404 },
    { asks: (one, { payment }, own) => one.post("/order/updateOrderInfo", ["payment", own.number, payment]), customer: 404, guest: 404 },
  ],
  ...Object.fromEntries(
    (["cancel", "repeat", "delete"] as const).map((deed) => [
      `POST /order/{id}/${deed}`,
      [
        { asks: (one, { order }) => one.post(`/order/${order}/${deed}`, {}), customer: 404, guest: deed === "delete" ? 401 : 404 },
      ] satisfies Named[],
    ]),
  ),
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
  "POST /shop/certificate/resend": [
    { asks: (one, { order }) => one.post("/shop/certificate/resend", { id: order, email: "mine@example.com" }), customer: 404, guest: 404 },
  ],
  pages: [
    { asks: (one, { number }) => one.get(`/order/${number}`), customer: 404, guest: 404 },
    { asks: (one, { number }) => one.get(`/lk/orders/${number}`), customer: 404, guest: 200 },
    { asks: (one, { number }) => one.get(`/pmt?order=${number}`), customer: 404, guest: 404 },
  ],
};

/** Calls that act on the session alone, or on nobody's. A new call has to be put here or above. */
const nameless = [
  "POST /shop/auth/token/",
  "POST /shop/auth/code",
  "POST /shop/auth/code/verify",
  "POST /shop/auth/logout",
  "GET /shop/auth/sessions",
  "DELETE /shop/auth/sessions",
  "GET /shop/user/addresses",
  "GET /shop/user/guestorders",
  "POST /shop/user/guestorders",
  "POST /shop/cart/merge",
  "POST /shop/cart/quote",
  "POST /shop/wait",
  "POST /shop/updatelocal",
  "GET /books/currency/get/{currency}",
  "GET /shop/catalogue",
  "GET /shop/model/{slug}",
  "GET /shop/search/suggest",
  "POST /delivery/quote",
  "GET /delivery/points",
  "GET /delivery/cities",
  "GET /delivery/streets",
  "POST /shop/deposit/withdraw",
  "POST /shop/certificate",
  "POST /shop/certificate/activate",
];

const all = async () =>
  JSON.stringify(
    await Promise.all(
      [
        "customer",
        "session",
        "saved_address",
        "saved_recipient",
        "cart_line",
        "wait",
        "shop_order",
        "order_history",
        "payment",
        "delivery_document",
        "ledger_entry",
        "withdrawal",
      ].map(
        async (table) =>
          (await sql`select to_jsonb(t) - 'seen_at' - 'expires_at' as t from ${sql.table(table)} t order by t::text`.execute(shop.db)).rows,
      ),
    ),
  );
const said = ({ status, body }: Reply, ids: Ids) => {
  let text = typeof body === "string" ? String(body).replace(/nonce(="|-)[^"' ]+/g, "") : JSON.stringify({ ...body, requestId: null });
  for (const id of Object.values(ids)) text = text.replaceAll(id, "…").replaceAll(encodeURIComponent(id), "…");
  return `${status} ${text.replace(/"requestId":"[^"]+"|[\w-]{16}\b(?=[^<]*<\/small>)/g, "")}`;
};

test("[SEC-01] every call that names a customer, phone, order, cart or payment acts on the session's own alone; of another's it says what it says of nobody's", async () => {
  const table = calls(shop).filter(({ provider }) => !provider);
  assert.deepEqual(
    table.map(({ method, path }) => `${method} ${path}`).filter((call) => !(call in named) && !nameless.includes(call)),
    [],
    "calls of which nobody has said whose they are",
  );
  const [customer, other, guest, passer] = [await somebody(true), await somebody(true), await somebody(false), await somebody(false)];
  const before = await all();
  for (const [call, rows] of Object.entries(named))
    for (const [n, row] of rows.entries())
      for (const victim of [customer, guest])
        for (const [who, { shopper, ids }] of Object.entries({ customer: other, guest: passer })) {
          const name = `${call} ${n} by a ${who}`;
          const answer = await row.asks(shopper, victim.ids, ids);
          assert.equal(answer.status, row[who as "customer" | "guest"], `${name}: ${JSON.stringify(answer.body).slice(0, 200)}`);
          const told = said(answer, victim.ids);
          assert.equal(told, said(await row.asks(shopper, nothing, ids), nothing), name);
          for (const secret of ["Тайна", "Секретова", "Скрытая"]) assert.equal(told.includes(secret), false, name);
        }
  assert.equal(await all(), before, "and nothing has changed");
  const alone = createShopper(app);
  for (const { method, path } of table.filter(({ own }) => own)) {
    const answer = await alone.send(method, path.replace(/\{\w+\}/g, customer.ids.session), method === "POST" ? {} : undefined);
    assert.equal(answer.status, 401, `${method} ${path} by nobody`);
  }
});
