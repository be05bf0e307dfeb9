import assert from "node:assert/strict";
import { test } from "node:test";
import { sql } from "kysely";
import { customers } from "../../../commands/customers.ts";
import { createTestShop } from "../../../test/create-test-shop.ts";
import { createAuthenticator, enrol, enter } from "../../../test/examples/authenticator.ts";
import { aPhone, codeTo, enterCode, giveMoney, passTime, type Shopper, signIn } from "../../../test/examples/customer.ts";
import { putOnShelf } from "../../../test/examples/goods.ts";
import { openSandbox } from "../../../test/examples/sandbox.ts";
import { createShopper, type Reply } from "../../../test/examples/shopper.ts";
import { staffAt } from "../../../test/examples/staff.ts";
import { asksSecondFactor, idleDays, maskedMailbox } from "./second-factor.ts";

const sandbox = await openSandbox();
const { shop, app } = await createTestShop(sandbox.env, { pages: true });
const gloves = await putOnShelf(shop, { stock: 100 });
const staff = (...args: string[]) => staffAt(shop)(customers, ...args);
const HOUR = 3_600_000;
const DAY = 86_400_000;
const later = passTime(shop);

type Has = { email?: boolean; passkey?: boolean; empty?: boolean };
/** A customer with a browser; `away`: days of inactivity. */
async function aCustomer({ email = false, passkey = false, empty = false }: Has = {}) {
  const [shopper, phone] = [createShopper(app), aPhone()];
  const id = await signIn(shop, shopper, phone);
  if (!empty) {
    const data = { firstname: "Тайна", lastname: "Секретова", birthday: "1990-01-01", role: "coach" };
    await shopper.post("/shop/user/editors/", { _id: id, type: "profile", data });
    await giveMoney(shop, id, { deposit: 100 });
  }
  const mailbox = `anna-${phone.slice(1)}@example.com`;
  if (email) {
    const edit = (data: object) => shopper.post("/shop/user/editors/", { _id: id, type: "email", data });
    assert.equal((await edit({ email: mailbox })).status, 200);
    assert.equal((await edit({ email: mailbox, code: await codeTo(shop, mailbox) })).status, 200);
  }
  const device = createAuthenticator();
  if (passkey) assert.equal((await enrol(shopper, id, device)).body.activity, true);
  return { shopper, id, phone, mailbox, device };
}
const byPhone = (shopper: Shopper, phone: string) => enterCode(shop, shopper, phone);
const isHeld = ({ body }: Reply) => {
  assert.equal(body.activity, !body.second_factor);
  return body.second_factor === true;
};
const isIn = async (shopper: Shopper) => (await shopper.post("/shop/auth/token/", {})).body.activity;
const lk = async (shopper: Shopper) => String((await shopper.get("/lk")).body).replaceAll("\u00a0", " ");
async function showMailbox(shopper: Shopper, mailbox: string): Promise<Reply> {
  const asked = await shopper.post("/shop/auth/factor", {});
  assert.equal(asked.status, 200, JSON.stringify(asked.body));
  return shopper.post("/shop/auth/code/verify", { request: asked.body.request, code: await codeTo(shop, mailbox) });
}

test("a phone alone suffices in known browsers and for live or empty accounts", () => {
  const now = new Date("2026-11-20T12:00:00Z");
  const ago = (days: number) => new Date(now.getTime() - days * DAY);
  const idle = { seenAt: ago(idleDays), createdAt: ago(900), isAsked: false, isKnownHere: false, isEmpty: false };
  assert.equal(asksSecondFactor(idle, now), true);
  assert.equal(asksSecondFactor({ ...idle, seenAt: new Date(ago(idleDays).getTime() + 1) }, now), false);
  assert.equal(asksSecondFactor({ ...idle, seenAt: null }, now), true);
  assert.equal(asksSecondFactor({ ...idle, seenAt: null, createdAt: ago(1) }, now), false);
  assert.equal(asksSecondFactor({ ...idle, isKnownHere: true }, now), false);
  assert.equal(asksSecondFactor({ ...idle, isEmpty: true }, now), false);
  assert.equal(asksSecondFactor({ ...idle, seenAt: ago(1), isAsked: true }, now), true);
  assert.equal(asksSecondFactor({ ...idle, seenAt: ago(1), isAsked: true, isKnownHere: true }, now), false);
});

test("a mailbox is named so that its owner knows it", () => {
  assert.equal(maskedMailbox("vera@example.com"), "v•••@e•••.com");
  assert.equal(maskedMailbox("v@x.co.uk"), "v•••@x•••.uk");
  assert.equal(maskedMailbox("вера@почта.рф"), "в•••@п•••.рф");
  assert.equal(maskedMailbox("root@localhost"), "r•••@l•••");
});

test("after half a year the mailbox code opens the account, then the phone does", async () => {
  const { phone, mailbox, id } = await aCustomer({ email: true });
  await later(idleDays * DAY);
  const browser = createShopper(app);
  assert.equal(isHeld(await byPhone(browser, phone)), true);
  assert.equal(await isIn(browser), false);
  const page = await lk(browser);
  assert.match(page, /Подтвердите, что это ваш аккаунт.*a•••@e•••\.com.*help@gong\.example/s);
  assert.doesNotMatch(page, /Тайна|anna-/);
  // Retrying changes nothing, nor does it count as activity or make the browser known.
  for (const one of [createShopper(app), browser]) {
    await later(DAY);
    assert.equal(isHeld(await byPhone(one, phone)), true);
    await one.get("/lk");
  }
  const placed = await browser.order([{ productid: gloves, quantity: 1 }], (body) => ({
    ...body,
    contragent: { ...body.contragent, phone },
  }));
  assert.equal(placed.status, 201);
  const shown = await showMailbox(browser, mailbox);
  assert.deepEqual([isHeld(shown), (shown.body.data as { _id: string })._id], [false, id]);
  assert.match(await lk(browser), /Тайна/);
  // The browser has proven both, so guest orders are adopted.
  assert.deepEqual((await browser.post("/shop/user/guestorders", { confirm: true })).body, { added: 1 });
  assert.equal((await browser.post(`/order/${placed.body._id}/cancel`, {})).status, 200);
  const elsewhere = createShopper(app);
  await later(HOUR);
  assert.equal(isHeld(await byPhone(elsewhere, phone)), false);
});

test("a passkey opens it as well; another account's factor opens that account only", async () => {
  const me = await aCustomer({ passkey: true });
  const other = await aCustomer({ email: true, passkey: true });
  await later(idleDays * DAY);
  const browser = createShopper(app);
  assert.equal(isHeld(await byPhone(browser, me.phone)), true);
  assert.equal((await browser.post("/shop/auth/factor", {})).status, 404);
  assert.equal(((await enterCode(shop, browser, other.mailbox)).body.data as { _id: string })._id, other.id);
  const again = createShopper(app);
  await later(HOUR);
  assert.equal(isHeld(await byPhone(again, me.phone)), true);
  assert.equal((await enter(again, other.device)).body.activity, true);
  await later(HOUR);
  assert.equal(isHeld(await byPhone(again, me.phone)), true);
  assert.equal(((await enter(again, me.device)).body.data as { _id: string })._id, me.id);
  await later(HOUR);
  assert.equal(isHeld(await byPhone(createShopper(app), me.phone)), false);
});

test("no second factor before half a year, in the own browser, or for empty accounts", async () => {
  const [busy, own, empty, byMail] = [
    await aCustomer({ email: true }),
    await aCustomer({ email: true }),
    await aCustomer({ empty: true }),
    await aCustomer({ email: true }),
  ];
  await later(20 * DAY);
  assert.equal(await isIn(busy.shopper), true, "which is a use of the account");
  await later((idleDays - 1) * DAY);
  assert.equal(isHeld(await byPhone(createShopper(app), busy.phone)), false);
  assert.equal(isHeld(await byPhone(own.shopper, own.phone)), false);
  assert.equal(isHeld(await byPhone(createShopper(app), empty.phone)), false);
  assert.equal(isHeld(await byPhone(createShopper(app), byMail.mailbox)), false);
});

test("the owner without the number uses the mailbox; its new holder is stopped", async () => {
  const { phone, mailbox } = await aCustomer({ email: true });
  await later(idleDays * DAY);
  const stranger = createShopper(app);
  assert.equal(isHeld(await byPhone(stranger, phone)), true);
  const owner = createShopper(app);
  assert.equal(isHeld(await byPhone(owner, mailbox)), false);
  const devices = (await owner.get("/shop/auth/sessions")).body as unknown as { id: string; current: boolean }[];
  assert.equal(devices.length, 2, "he sees the stranger's session");
  await later(DAY);
  assert.equal(isHeld(await byPhone(createShopper(app), phone)), true);
  assert.equal(isHeld(await byPhone(owner, phone)), false, "in his own browser the phone is as good as ever");
  assert.equal((await owner.send("DELETE", "/shop/auth/sessions")).status, 204);
  assert.doesNotMatch(await lk(stranger), /a•••@/);

  const another = aPhone();
  const asked = await owner.post("/shop/user/data/phone", { phone: another, channel: "sms" });
  const said = { request: asked.body.request, code: await codeTo(shop, another) };
  assert.equal((await owner.post("/shop/user/data/phone/verify", said)).status, 200);
  await sql`delete from sign_in_code`.execute(shop.db);
  assert.equal(isHeld(await byPhone(createShopper(app), another)), false, "a phone that he has just shown is believed");
  assert.equal(isHeld(await byPhone(stranger, phone)), false, "whose the old number is gets an account of his own");
  assert.doesNotMatch(await lk(stranger), /Тайна/);
});

test("signing out ends a session that waits, too", async () => {
  const { phone } = await aCustomer({ email: true });
  await later(idleDays * DAY);
  const stranger = createShopper(app);
  await byPhone(stranger, phone);
  const token = stranger.jar.get("au")!;
  assert.equal((await stranger.post("/shop/auth/logout", {})).status, 200);
  stranger.jar.set("au", token);
  assert.equal((await stranger.post("/shop/auth/factor", {})).status, 401);
});

test("without mailbox or passkey support opens the account by an audited command", async () => {
  const { phone, id } = await aCustomer();
  const said = ["--by", "Анна", "--reason", "назвал три заказа и почту из них"];
  assert.deepEqual(await staff("let-in", phone, ...said), { status: 1, text: "Nothing of this account is hidden." });
  await later(idleDays * DAY);
  const browser = createShopper(app);
  assert.equal(isHeld(await byPhone(browser, phone)), true);
  assert.equal((await browser.post("/shop/auth/factor", {})).status, 404);
  assert.match(await lk(browser), /ни почты, ни ключа доступа.*help@gong\.example/s);
  assert.match((await staff()).text, new RegExp(`\\${phone}  since .* only support can help\n`));
  assert.equal((await staff("let-in", phone, "--by", "Анна")).status, 1);
  assert.equal((await staff("let-in", phone, ...said)).status, 0);
  assert.equal(await isIn(browser), true);
  await later(HOUR);
  assert.equal(isHeld(await byPhone(createShopper(app), phone)), false);
  assert.match((await staff("changes", phone)).text, /second-factor {2}by Анна: назвал три заказа.*\n1 change/s);
  const { rows } = await sql`select what, actor from customer_change where customer_id = ${id}`.execute(shop.db);
  assert.deepEqual(rows, [{ what: "second-factor", actor: "Анна" }]);
});
