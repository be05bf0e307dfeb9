import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { cutAtContact, withMailbox } from "#app/foundation/contact-phrase.ts";
import { createTestShop } from "../../../test/create-test-shop.ts";
import { aPhone, signIn } from "../../../test/examples/customer.ts";
import { putOnShelf } from "../../../test/examples/goods.ts";
import { createShopper } from "../../../test/examples/shopper.ts";

const { shop, app } = await createTestShop({ RATE_LIMIT_FACTOR: "1" }, { pages: true });
const good = { name: "Вера", contact: "vera-asks@example.com", message: "Где мой заказ?\nЖду третий день", consent: "on" };
type Fields = Record<string, string>;

async function write(fields: Fields, { cookie = "", origin = "http://localhost", address = "203.0.113.7" } = {}) {
  const answer = await app.inject({
    method: "POST",
    url: "/contact",
    remoteAddress: address,
    headers: { host: "localhost", origin, cookie, "content-type": "application/x-www-form-urlencoded" },
    payload: new URLSearchParams(fields).toString(),
  });
  return { status: answer.statusCode, to: answer.headers.location, page: answer.body.replaceAll("\u00a0", " ") };
}
const written = async () =>
  (await shop.landings.openRequests()).map(({ target, message, orderNumber, isOwnOrder }) => ({
    target,
    message,
    orderNumber,
    isOwnOrder,
  }));

test("an incomplete contact form keeps its input and names the field", async () => {
  const cases: [Fields, RegExp][] = [
    [{ ...good, name: " " }, /Укажите, как к вам обращаться/],
    [{ ...good, contact: "" }, /Укажите почту или телефон/],
    [{ ...good, contact: "позвоните" }, /Укажите почту или телефон/],
    [{ ...good, contact: "+7 900" }, /Укажите почту или телефон/],
    [{ ...good, message: "" }, /Напишите, что случилось/],
    [{ ...good, message: "ы".repeat(2001) }, /Напишите, что случилось/],
    [{ ...good, order: "12345" }, /Номер заказа выглядит так/],
    [{ ...good, order: "' or 1=1 --" }, /Номер заказа выглядит так/],
    [{ name: good.name, contact: good.contact, message: good.message }, /Чтобы сохранить запрос, нужно ваше согласие/],
    [{}, /Укажите, как к вам обращаться[\s\S]*нужно ваше согласие/],
  ];
  for (const [fields, says] of cases) {
    const { status, page } = await write(fields);
    assert.equal(status, 422, JSON.stringify(fields).slice(0, 200));
    assert.match(page, says);
    if (fields.name?.trim()) assert.ok(page.includes(`value="${fields.name}"`));
    if (fields.message === good.message) assert.ok(page.includes(good.message));
    if (fields.consent) assert.match(page, /name="consent"[^>]*checked/);
  }
  assert.deepEqual(await written(), []);
});

test("a message is a case with its order if the writer's, throttled", async () => {
  const shopper = createShopper(app);
  await signIn(shop, shopper, aPhone());
  const placed = await shopper.order([{ productid: await putOnShelf(shop), quantity: 1 }]);
  const number = placed.body.ordernumber;
  assert.ok(String((await shopper.get(`/order/${number}`)).body).includes(`href="/contact?order=${number}"`));
  assert.ok(String((await shopper.get(`/contact?order=${number}`)).body).includes(`value="${number}"`));
  const cookie = [...shopper.jar].map(([name, value]) => `${name}=${value}`).join("; ");
  assert.deepEqual([(await write({ ...good, order: ` ${number.toLowerCase()} ` }, { cookie })).to], ["/contact?sent"]);
  assert.equal((await write({ ...good, contact: "+7 900 123-45-67", order: number })).status, 303);
  assert.equal((await write({ ...good, order: "" })).status, 303);
  const said = { message: good.message };
  assert.deepEqual(await written(), [
    { ...said, target: good.contact, orderNumber: number, isOwnOrder: true },
    { ...said, target: "+79001234567", orderNumber: number, isOwnOrder: false },
    { ...said, target: good.contact, orderNumber: "", isOwnOrder: false },
  ]);
  const cases = (await shop.cases.open()).filter(({ kind }) => kind === "landing-request");
  assert.deepEqual(
    cases.map((one) => one.number),
    [number, number, null],
  );
  assert.match(String((await shopper.get("/contact?sent")).body).replaceAll("\u00a0", " "), /Сообщение отправлено/);
  const many = await Promise.all(Array.from({ length: 8 }, () => write(good, { cookie, address: "198.51.100.9" })));
  const refused = many.filter(({ status }) => status === 429);
  assert.ok(refused.length >= 3 && refused.length < 8, `${refused.length}`);
  assert.ok(refused[0]!.page.includes(good.message), "what was typed is kept");
  assert.equal((await write(good, { origin: "http://evil.example" })).status, 403);
});

test("a neighbour's messages keep no customer from writing, and no other guest at once", async () => {
  const address = "198.51.100.10";
  const guest = createShopper(app);
  await guest.quote([{ productid: await putOnShelf(shop), quantity: 1 }]);
  const cookieOf = ({ jar }: typeof guest) => [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
  const neighbour = [];
  for (let n = 0; n < 7; n++) neighbour.push((await write(good, { address, cookie: cookieOf(guest) })).status);
  assert.deepEqual(neighbour, [303, 303, 303, 303, 303, 429, 429]);
  assert.equal((await write(good, { address })).status, 303, "another browser behind the address");
  const others = [];
  for (let n = 0; n < 25; n++) others.push((await write(good, { address })).status);
  assert.equal(others.at(-1), 429, "browsers are free to invent");
  const customer = createShopper(app);
  await signIn(shop, customer, aPhone());
  assert.equal((await write(good, { address, cookie: cookieOf(customer) })).status, 303);
});

test("every page links to contacts of the seller's record, cacheable for all", async () => {
  const { email, phone } = shop.config.sellers.main;
  const page = async (path: string, shopper = createShopper(app)) => String((await shopper.get(path)).body);
  for (const path of ["/", "/category", "/service/delivery", "/checkout", "/lk", "/contact", "/nowhere"]) {
    const body = await page(path);
    for (const way of [`href="mailto:${email}"`, `href="tel:${phone!.replace(/[^+\d]/g, "")}"`, 'href="/contact"'])
      assert.ok(body.includes(way), `${path}: ${way}`);
  }
  assert.match(await page("/contact", createShopper(app, { lang: "en" })), /Contact us[\s\S]*Order number \(optional\)/);
  const shopper = createShopper(app);
  await signIn(shop, shopper, aPhone());
  const foot = (body: string) => body.slice(body.indexOf('<footer class="footer"'), body.indexOf("</footer>"));
  assert.equal(foot(await page("/service/delivery", shopper)), foot(await page("/service/delivery")));
});

test("texts that say to write to the shop link there, or give the mailbox", () => {
  const phrase = /напишите\s(?:нам|в\sподдержку)|contact (?:us|support)/iu;
  const read: Record<string, string> = {
    lk_factor_none: "app/storefront/account/second-factor.tsx",
    lk_factor_passkey_failed: "app/storefront/account/second-factor.tsx",
    lk_factor_lost: "app/storefront/account/second-factor.tsx",
    withdraw_asked_text: "message",
    certificate_says_not_issued: "app/storefront/gifts/certificate-news.tsx",
    result_certificate_not_issued: "app/storefront/order/order-result.tsx",
    certificate_refused_text: "message",
    problem_certificate_money_back: "app/storefront/account/field.tsx",
    checkout_ways_failed: "app/storefront/checkout/by-hand.tsx",
    ways_none_told: "app/storefront/checkout/by-hand.tsx",
    pay_refused: "app/storefront/order/pay-button.tsx",
    phone_released_mail: "message",
    phone_changed_text: "message",
    phone_added_text: "message",
    phone_new_text: "message",
    problem_ask_support: "app/storefront/account/profile-form.tsx",
    field_phone_taken: "app/storefront/sign-in/phone-entry.tsx",
    sign_in_no_codes: "app/storefront/sign-in/sign-in-form.tsx",
    dealer_no_terms: "app/storefront/bulk/dealer-home.tsx",
  };
  const found = new Set<string>();
  for (const lang of ["ru", "en"])
    for (const name of shopTexts(lang))
      for (const [key, text] of Object.entries(name))
        if (key !== "contact_title" && phrase.test(JSON.stringify(text))) {
          found.add(key);
          assert.ok(typeof text !== "string" || cutAtContact(text), key);
        }
  assert.deepEqual([...found].sort(), Object.keys(read).sort());
  for (const [key, file] of Object.entries(read))
    if (file !== "message")
      assert.match(readFileSync(new URL(`../../../${file}`, import.meta.url), "utf8"), /<ContactWords>|<SupportMail/, key);
  assert.equal(
    withMailbox("Если это не вы, сразу напишите в\u00a0поддержку.", "a@b.c"),
    "Если это не вы, сразу напишите в\u00a0поддержку (a@b.c).",
  );
  assert.equal(withMailbox("Contact us at a@b.c.", "a@b.c"), "Contact us at a@b.c.");
  assert.equal(withMailbox("Передадим и напишем вам.", "a@b.c"), "Передадим и напишем вам.");
});

const names = [
  "account",
  "cart",
  "catalogue",
  "certificates",
  "checkout",
  "dealers",
  "delivery",
  "identity",
  "invoices",
  "likes",
  "order-list",
];
const more = ["orders", "passkeys", "payments", "privacy", "problems", "receipts", "redirects", "returns", "shell", "storefront", "waits"];
const shopTexts = (lang: string): Record<string, unknown>[] =>
  [...names, ...more].map((name) => JSON.parse(readFileSync(new URL(`../../../messages/${lang}/${name}.json`, import.meta.url), "utf8")));
