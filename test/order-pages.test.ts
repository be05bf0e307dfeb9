import assert from "node:assert/strict";
import { test } from "node:test";
import { sql } from "kysely";
import { createTestShop } from "./create-test-shop.ts";
import { openStore } from "./examples/card-order.ts";
import { aPhone, giveMoney, signIn } from "./examples/customer.ts";
import { putOnShelf, shelf } from "./examples/goods.ts";
import { askBack, deliver } from "./examples/returning.ts";
import { openSandbox } from "./examples/sandbox.ts";
import { createShopper, orderBody } from "./examples/shopper.ts";

const sandbox = await openSandbox();
const testShop = await createTestShop(sandbox.env, { pages: true });
const { shop, app } = testShop;
const { anOpenPayment, anOrder, orderState, settled } = await openStore(testShop);
/** Visible text. */
const words = (body: unknown) =>
  String(body)
    .replace(/<(script|style)[\s\S]*?<\/\1>/g, " ")
    .replace(/<[^>]+>/g, " ")
    .replace(/&#x27;/g, "'")
    .replace(/[\s\u00a0]+/g, " ");
const messagesTo = async (to: string) =>
  (
    await sql<{ channel: string; text: string }>`select channel, text from message where recipient = ${to} order by created_at`.execute(
      shop.db,
    )
  ).rows;

test("[ORD-11] an order shows its parts, and they sum to the amount", async () => {
  for (const [lang, labels] of [
    [
      "ru",
      [
        "Статус Не оплачен",
        "Способ доставки Курьер Гонга",
        "Товары 6 000 ₽",
        "Бонусы −500 ₽",
        "Аванс −700 ₽",
        "Депозит −300 ₽",
        "Доставка 390 ₽",
        "К оплате 4 890 ₽",
      ],
    ],
    [
      "en",
      [
        "Status Not paid",
        "Delivery method Gong courier",
        "Items 6,000 ₽",
        "Bonus −500 ₽",
        "Store credit −700 ₽",
        "Deposit −300 ₽",
        "Delivery 390 ₽",
        "Due 4,890 ₽",
      ],
    ],
  ] as const) {
    const shopper = createShopper(app, { lang });
    const phone = aPhone();
    await giveMoney(shop, await signIn(shop, shopper, phone), { bonus: 500, advance: 700, deposit: 300 });
    const gloves = await putOnShelf(shop, { price: 3000 });
    const quoted = await shopper.quote([{ productid: gloves, quantity: 2 }], { bonus: 500, avanse: 700, ad_deposit: 300 });
    const placed = await shopper.post("/order/addnew", orderBody(quoted.body));
    assert.equal(placed.status, 201, JSON.stringify(placed.body));
    for (const path of [`/order/${placed.body.ordernumber}`, `/lk/orders/${placed.body.ordernumber}`]) {
      const said = words((await shopper.get(path)).body);
      for (const label of labels)
        assert.ok(
          said.includes(label),
          `${path}: ${label}
${said}`,
        );
    }
    const [told] = (await shopper.get(`/crm/vieworderclient/${encodeURIComponent(phone)}`)).body as unknown as Record<string, number>[];
    assert.equal(told!.total, told!.goods! - told!.bonus! - told!.avanse! - told!.ad_deposit! + told!.priceclient!);
    assert.equal(told!.total, 4890);
  }
});

test("[ORD-07] [B06] a guest's letter and SMS link to the order; signing in shows it in lk", async () => {
  const gloves = await putOnShelf(shop);
  const phone = aPhone();
  const guest = createShopper(app);
  const placed = await guest.order([{ productid: gloves, quantity: 1 }], (body) => ({
    ...body,
    contragent: { ...body.contragent, phone, email: `${phone.slice(1)}@example.com` },
  }));
  const number = placed.body.ordernumber;
  const links = [...(await messagesTo(phone)), ...(await messagesTo(`${phone.slice(1)}@example.com`))].map(
    ({ text }) => new RegExp(`http://localhost(/order/${number}\\?k=[\\w.-]+)`).exec(text)?.[1],
  );
  assert.equal(links.length, 2);
  assert.ok(links[0] && links[0] === links[1]);
  assert.ok(String((await guest.get(`/order/${number}`)).body).includes("Ленина"), "by its cookie, all of it");
  const stranger = createShopper(app);
  const seen = await stranger.get(links[0]!);
  assert.equal(seen.status, 200);
  assert.ok(words(seen.body).includes("Не оплачен") && !String(seen.body).includes("Ленина"), "state and sums, nothing of the person");
  assert.equal((await stranger.get(`/order/${number}`)).status, 404);
  const other = (await createShopper(app).order([{ productid: gloves, quantity: 1 }])).body.ordernumber;
  for (const forged of [
    links[0]!.replace(/.$/, (end) => (end === "A" ? "B" : "A")),
    links[0]!.replace(/k=\d/, "k=9"),
    links[0]!.replace(number, other),
  ])
    assert.equal((await stranger.get(forged)).status, 404, forged);
  await shop.clock.move(new Date(Date.now() + 551 * 86_400_000));
  assert.equal((await stranger.get(links[0]!)).status, 404, "a year and a half is its life");
  await shop.clock.move(null);

  const owner = createShopper(app);
  await signIn(shop, owner, phone);
  assert.ok(words((await owner.get("/lk")).body).includes("Это были вы?"), "he is asked first");
  await owner.post("/shop/user/guestorders", { confirm: true });
  assert.ok(words((await owner.get("/lk/orders")).body).includes(number));
  assert.equal((await owner.get(`/lk/orders/${number}`)).status, 200);
});

test("a guest reaches a returnable order by browser, then link and code", async () => {
  const { id, number, shopper: guest, bankId } = await anOpenPayment();
  const phone = "+79001234567";
  await sandbox.pay(bankId);
  await settled(bankId);
  const link = new RegExp(`(/order/${number}\\?k=([\\w.-]+))`).exec((await messagesTo(phone)).map(({ text }) => text).join(" "))!;
  const linked = { number, k: link[2]! };
  const day = (n: number) => new Date(Date.now() + n * 86_400_000);
  await deliver(shop, id, day(20));
  await shop.clock.move(day(200));

  const stranger = createShopper(app);
  await signIn(shop, stranger);
  assert.match(words((await stranger.get(link[1]!)).body), /оформлен на другой телефон/);
  assert.equal((await stranger.post("/shop/user/guestorders", { confirm: true, ...linked })).body.added, 0);
  const owner = createShopper(app);
  assert.match(words((await owner.get(link[1]!)).body), /Войдите с телефоном, на который оформлен заказ/);
  await signIn(shop, owner, phone);
  assert.equal((await owner.get("/shop/user/guestorders")).body.count, 0, "so old a number may have been another's");
  assert.match(words((await owner.get(link[1]!)).body), /Это ваш заказ\?/);
  for (const other of [
    { ...linked, number: (await anOrder()).number },
    { ...linked, k: `9${linked.k}` },
  ])
    assert.equal((await owner.post("/shop/user/guestorders", { confirm: true, ...other })).status, 404);
  await shop.clock.move(new Date(day(200).getTime() + 11 * 60_000));
  assert.equal((await owner.post("/shop/user/guestorders", { confirm: true, ...linked })).body.code, "step_up", "the phone is shown again");
  await signIn(shop, owner, phone);
  assert.deepEqual(
    [
      (await owner.post("/shop/user/guestorders", { confirm: true, ...linked })).body.added,
      (await owner.post("/shop/user/guestorders", { confirm: true, ...linked })).body.added,
    ],
    [1, 0],
  );
  assert.match(words((await owner.get(link[1]!)).body), /Ленина/);
  assert.equal((await guest.get(`/order/${number}`)).status, 404, "now it is the account's alone");
  assert.equal((await askBack(owner, id, { lines: [{ item: "0", quantity: 1 }], kind: "failed", reason: "шов разошёлся" })).status, 200);
  await shop.clock.move(null);
});

test("each order renews a guest cookie's sixty days", async () => {
  const guest = createShopper(app);
  const gloves = await putOnShelf(shop);
  const [first, later] = [await guest.order([{ productid: gloves, quantity: 1 }]), await guest.order([{ productid: gloves, quantity: 2 }])];
  const given = [first, later].map(({ headers }) => [headers["set-cookie"] ?? []].flat().filter((line) => line.startsWith("g=")));
  for (const lines of given)
    assert.deepEqual(
      lines.map((line) => /Max-Age=(\d+)/.exec(line)?.[1]),
      [String(60 * 86_400)],
    );
  assert.equal(given[0]![0], given[1]![0], "the same secret");
  assert.equal((await guest.get(`/order/${first.body.ordernumber}`)).status, 200);
});

test("a planted guest cookie reads no order made under it", async () => {
  for (const planted of [
    "1",
    "planted",
    "x".repeat(42),
    "x".repeat(44),
    `${"x".repeat(42)}.`,
    "admin",
    "null",
    "%00",
    "a".repeat(1000),
    "' or 1=1",
  ]) {
    const [guest, thief] = [createShopper(app), createShopper(app)];
    for (const { jar } of [guest, thief]) jar.set("g", planted);
    const gloves = await putOnShelf(shop);
    const { status, body } = await guest.order([{ productid: gloves, quantity: 1 }]);
    assert.equal(status, 201, planted);
    assert.match(guest.jar.get("g")!, /^[\w-]{43}$/, planted);
    assert.equal((await thief.get(`/order/${body.ordernumber}`)).status, 404, planted);
    assert.equal((await guest.get(`/order/${body.ordernumber}`)).status, 200, planted);
  }
});

test("[NAV-12] the return page shows the server's payment state, whatever its address", async () => {
  for (const [lang, texts] of [
    [
      "ru",
      {
        unpaid: /не оплачен|Оплаты пока нет/,
        paid: /Оплачено Заказ \S+ оплачен/,
        on: /Посмотреть заказ/,
        unknown: /Заказ не найден.*В магазин/,
      },
    ],
    [
      "en",
      { unpaid: /not paid|No payment/i, paid: /Paid Order \S+ is paid/, on: /View order/, unknown: /Order not found.*Back to the store/ },
    ],
  ] as const) {
    const { number, bankId, paymentId, shopper } = await anOpenPayment();
    shopper.jar.set("lang", lang);
    const page = async (more = "") => words((await shopper.get(`/pmt?order=${number}${more}`)).body);
    for (const lie of ["", "&status=paid", "&outcome=paid&paid=1", "&state=paid#paid"]) {
      const said = await page(lie);
      assert.doesNotMatch(said, texts.paid, lie);
      assert.match(said, texts.on, lie);
    }
    await sandbox.pay(bankId, { callback: "none" });
    await shop.payments.settle(paymentId, shop.clock.now());
    const paid = await page("&status=declined&error=1");
    assert.match(paid, texts.paid);
    assert.match(paid, texts.on);
    const stranger = words((await createShopper(app, { lang }).get(`/pmt?order=${number}&status=paid`)).body);
    assert.doesNotMatch(stranger, texts.paid);
    assert.match(stranger, texts.unknown);
  }
});

test("[PAY-10] a failed payment leaves it payable; goods are held half an hour, then freed", async () => {
  const shopper = createShopper(app);
  const phone = aPhone();
  await signIn(shop, shopper, phone);
  const gloves = await putOnShelf(shop, { stock: 2 });
  const placed = await shopper.order([{ productid: gloves, quantity: 2 }], (body) => ({
    ...body,
    contragent: { ...body.contragent, phone, email: "late@example.com" },
  }));
  const { _id: id, ordernumber } = placed.body;
  const pay = () => shopper.post("/payment/createpayment", { orderNumber: ordernumber, type: "online", data: {} });
  const lk = async () => String((await shopper.get(`/lk/orders/${ordernumber}`)).body);
  const from = shop.clock.now().getTime();
  const at = async (minutes: number) => {
    const now = new Date(from + minutes * 60_000);
    await shop.clock.move(now);
    await sandbox.clock(now);
    return now;
  };
  const first = await pay();
  for (let n = 0; n < 3; n++) await sandbox.pay(String(first.body.url).split("/").at(-1)!, { outcome: "declined", callback: "none" });
  await shop.payments.settle(String(first.body._id), await at(21));
  assert.deepEqual(await orderState(id), { status: "not-paid", payment: "not-paid", delivery: null });
  assert.deepEqual(await shelf(shop, gloves), { on_hand: 2, reserved: 2 });
  assert.match(words(await lk()), /Оплатить/);
  const second = await pay();
  assert.equal(second.status, 200, JSON.stringify(second.body));
  assert.notEqual(second.body.url, first.body.url);
  const failed = await messagesTo("late@example.com");
  assert.ok(failed.some(({ text }) => text.includes("не прошла, её можно повторить")));

  await shop.orders.expireHolds(await at(29), shop.payments.closeOpen);
  assert.equal((await shelf(shop, gloves)).reserved, 2);
  await shop.orders.expireHolds(await at(31), shop.payments.closeOpen);
  assert.deepEqual(await shelf(shop, gloves), { on_hand: 2, reserved: 0 });
  assert.equal((await orderState(id)).status, "expired");
  assert.ok((await messagesTo("late@example.com")).some(({ text }) => text.includes("не оплачен вовремя")));
  assert.doesNotMatch(words(await lk()), /Оплатить/);
  assert.equal((await pay()).status, 409);
  await shop.clock.move(null);
  await sandbox.clock(null);
});
