import assert from "node:assert/strict";
import { test } from "node:test";
import { sql } from "kysely";
import { customers } from "../../commands/customers.ts";
import { createTestShop } from "../../test/create-test-shop.ts";
import { aPhone, signIn } from "../../test/examples/customer.ts";
import { createShopper } from "../../test/examples/shopper.ts";
import { staffAt } from "../../test/examples/staff.ts";

const { shop, app } = await createTestShop({}, { pages: true });
const staff = (...args: string[]) => staffAt(shop)(customers, ...args);
const named = ["--by", "Анна", "--reason", "показал паспорт"];

test("a birthday is set once; support changes it by a command that records who and why", async () => {
  const [shopper, phone] = [createShopper(app), aPhone()];
  const id = await signIn(shop, shopper, phone);
  const edit = (birthday: string) =>
    shopper.post("/shop/user/editors/", {
      _id: id,
      type: "profile",
      data: { firstname: "Вера", lastname: "Канатова", birthday, role: "coach" },
    });
  const birthdayOf = async () => ((await shopper.post("/shop/auth/token/", {})).body.data as { birthday: string }).birthday;
  assert.equal((await edit("1990-03-02")).status, 200);
  assert.deepEqual([(await edit("1990-02-03")).status, await birthdayOf()], [422, "1990-03-02"]);
  const page = String((await shopper.get("/lk/profile")).body);
  assert.match(page, /Изменить может только поддержка:.{0,40}<a href="mailto:help@gong\.example">/s);

  assert.equal((await staff("birthday", phone, "1990-02-03", ...named)).status, 0);
  assert.equal(await birthdayOf(), "1990-02-03");
  const { rows } = await sql`select what, was, became, reason, actor from customer_change where customer_id = ${id}`.execute(shop.db);
  const change = { what: "birthday", was: "1990-03-02", became: "1990-02-03", reason: "показал паспорт", actor: "Анна" };
  assert.deepEqual(rows, [change]);
  assert.match((await staff("changes", phone)).text, /birthday {2}1990-03-02 → 1990-02-03 {2}by Анна: показал паспорт\n1 change$/);
  assert.deepEqual([(await edit("1990-03-02")).status, (await edit("1990-02-03")).status], [422, 200]);
});

test("an invalid birthday, or one without name or reason, is refused without effect", async () => {
  const [shopper, phone] = [createShopper(app), aPhone()];
  const id = await signIn(shop, shopper, phone);
  for (const day of ["2027-01-01", "1899-12-31", "1990-02-30", "03.02.1990", ""])
    assert.equal((await staff("birthday", phone, day, ...named)).status, 1, day);
  assert.equal((await staff("birthday", phone, "1990-02-03", "--by", "Анна")).status, 1);
  assert.equal((await staff("birthday", phone, "1990-02-03", "--reason", "просил")).status, 1);
  assert.equal((await staff("birthday", phone, "1990-02-03", "--by", "А\nнна", "--reason", "просил")).status, 1);
  assert.equal((await staff("birthday", "кто-то", "1990-02-03", ...named)).text, "This is neither a phone number nor an email address.");
  assert.match((await staff("birthday", aPhone(), "1990-02-03", ...named)).text, /^No customer/);
  assert.equal((await staff("birthday", phone, "1990-02-03", ...named)).status, 0);
  assert.match((await staff("birthday", phone, "1990-02-03", ...named)).text, /already/);
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from customer_change where customer_id = ${id}`.execute(shop.db);
  assert.equal(rows[0]!.n, 1);
});

test("a reassigned phone is released: sessions end, both are notified", async () => {
  const [shopper, phone] = [createShopper(app), aPhone()];
  const id = await signIn(shop, shopper, phone);
  assert.match((await staff("release", phone, ...named)).text, /no mailbox/);
  const mailbox = `former-${phone.slice(1)}@example.com`;
  await sql`update customer set email = ${mailbox} where id = ${id}`.execute(shop.db);
  assert.equal((await staff("release", phone, "--by", "Анна")).status, 1);
  assert.equal((await staff("release", phone, ...named)).status, 0);
  assert.equal((await staff("release", mailbox, ...named)).text, "The account has no phone number.");
  assert.equal((await shopper.post("/shop/auth/token/", {})).body.activity, false);
  const { rows } = await sql<{ to: string; text: string }>`
    select recipient as "to", text from message where cause like ${`phone-changed:${id}:%`} order by channel`.execute(shop.db);
  assert.deepEqual(
    rows.map(({ to }) => to),
    [mailbox, phone],
  );
  assert.match(rows[0]!.text, /отвязала от вашего аккаунта номер/);
  assert.match(rows[1]!.text, /завести свой/);
  assert.match((await staff("changes", mailbox)).text, new RegExp(`phone {2}\\${phone} → none {2}by Анна: показал паспорт`));
  await sql`delete from sign_in_code`.execute(shop.db);
  assert.notEqual(await signIn(shop, createShopper(app), phone), id, "the number's next holder gets an own account");
  assert.equal(await signIn(shop, createShopper(app), mailbox), id);
});
