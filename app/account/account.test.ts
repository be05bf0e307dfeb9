import assert from "node:assert/strict";
import { test } from "node:test";
import { sql } from "kysely";
import { createTestShop } from "../../test/create-test-shop.ts";
import { aPhone, codeTo, type Shopper, signIn } from "../../test/examples/customer.ts";
import { createShopper } from "../../test/examples/shopper.ts";

const { shop, app } = await createTestShop();
type Data = { email: string; birthday: string; role: string; notify: { email: boolean; push: boolean }; [field: string]: unknown };

async function aCustomer(to?: string) {
  const shopper = createShopper(app, { lang: "en" });
  const id = await signIn(shop, shopper, to);
  const edit = (type: string, data: object, more: object = {}) => shopper.post("/shop/user/editors/", { _id: id, type, data, ...more });
  return { shopper, id, edit };
}
const profile = { firstname: "Ivan", lastname: "Petrov", birthday: "1990-05-01", role: "coach" };
const rowOf = async (id: string) => {
  const tables = await sql`select to_jsonb(c) as c, (select jsonb_agg(a) from ledger_account a where a.customer_id = c.id) as l,
    (select count(*) from saved_address where customer_id = c.id) as a, (select count(*) from saved_recipient where customer_id = c.id) as r
    from customer c where id = ${id}`.execute(shop.db);
  return JSON.stringify(tables.rows);
};

test("[B07] a protected field is refused at any depth, and nothing of the edit is saved", async () => {
  const { shopper, id, edit } = await aCustomer();
  await edit("profile", profile);
  const before = await rowOf(id);
  const fields = [
    "bonus",
    "limitbonus",
    "avans",
    "ad_deposit",
    "phone",
    "email",
    "basket",
    "_id",
    "role",
    "dealer",
    "refferal",
    "constructor",
  ];
  const changed = { ...profile, firstname: "Changed" };
  for (const field of fields) {
    const value = field === "role" ? "other" : field === "email" ? "b@example.com" : 1;
    const tries = [
      field === "_id" ? null : await edit("profile", changed, { [field]: value }),
      field === "role" ? null : await edit("profile", { ...changed, [field]: value }),
      await edit("profile", { ...changed, deep: { deeper: [{ [field]: value }] } }),
      await edit("notifications", { push: true, more: { [field]: value } }),
    ];
    for (const refused of tries.filter((each) => each !== null)) {
      assert.equal(refused.status, 422, field);
      assert.equal(refused.body.code, "field_protected", field);
      assert.ok(refused.body.errors[0]!.path.endsWith(field));
    }
  }
  for (const text of ['{"__proto__":{"polluted":1}}', '{"constructor":{"prototype":{"polluted":1}}}']) {
    const payload = `{"_id":"${id}","type":"profile","data":${JSON.stringify(changed).slice(0, -1)},"x":${text}}}`;
    const refused = await app.inject({
      method: "POST",
      url: "/shop/user/editors/",
      payload,
      headers: { host: "localhost", origin: "http://localhost", "content-type": "application/json", cookie: `au=${shopper.jar.get("au")}` },
    });
    assert.equal(refused.statusCode, 422);
    assert.equal(refused.json().code, "field_protected");
  }
  assert.equal(({} as { polluted?: unknown }).polluted, undefined);
  assert.equal(await rowOf(id), before);
  assert.match(await shop.metrics(), /gong_alarms_total\{kind="protected_field"\} [1-9]/);
});

test("profile edits: 401 anonymous, 403 foreign, 422 unknown type, deep nesting safe", async () => {
  const { id, edit } = await aCustomer();
  const other = await aCustomer();
  assert.equal((await createShopper(app).post("/shop/user/editors/", { _id: id, type: "profile", data: profile })).status, 401);
  const before = await rowOf(id);
  assert.equal((await other.shopper.post("/shop/user/editors/", { _id: id, type: "profile", data: profile })).status, 403);
  assert.equal(await rowOf(id), before);
  for (const type of ["wait", "club", "phone", ""]) assert.equal((await edit(type, {})).body.code, "invalid", type);
  const deep = JSON.parse(`${'{"a":'.repeat(1500)}1${"}".repeat(1500)}`);
  assert.equal((await edit("profile", { ...profile, deep })).status, 422);
});

test("the profile requires names, birthday and role; a second birthday is refused", async () => {
  const { edit } = await aCustomer();
  const lacking = await edit("profile", { firstname: " ", lastname: "", role: "none-chosen" });
  assert.equal(lacking.status, 422);
  assert.deepEqual(
    lacking.body.errors.map(({ path, code }) => `${path} ${code}`),
    ["data.firstname required", "data.lastname required", "data.role required"],
  );
  assert.equal((await edit("profile", { ...profile, birthday: undefined })).body.errors[0]!.path, "data.birthday");
  for (const birthday of ["2090-01-01", "1800-01-01", "1990-02-30", "yesterday"])
    assert.equal((await edit("profile", { ...profile, birthday })).status, 422, birthday);
  const saved = await edit("profile", profile);
  assert.equal(saved.status, 200);
  const data = saved.body.data as Data;
  assert.deepEqual([data.firstname, data.lastname, data.birthday, data.role], ["Ivan", "Petrov", "1990-05-01", "coach"]);
  const again = await edit("profile", { ...profile, birthday: "1991-05-01", firstname: "Pyotr" });
  assert.equal(again.body.code, "ask_support");
  assert.equal(((await edit("profile", { ...profile, birthday: null, role: "cutman" })).body.data as Data).role, "cutman");
  assert.deepEqual(((await edit("notifications", { push: true })).body.data as Data).notify, { email: true, push: true });
});

test("[IDN-08] e-mails need a valid form and a code; only the mailbox learns that it is taken", async () => {
  const b = await aCustomer("taken@example.com");
  const phone = aPhone();
  const { edit, shopper } = await aCustomer(phone);
  await shop.clock.move(new Date(Date.now() + 3_700_000));
  await signIn(shop, shopper, phone);
  const free = await edit("email", { email: "Free@Example.com" });
  const taken = await edit("email", { email: "taken@example.com" });
  assert.equal(free.status, 200);
  assert.deepEqual({ ...taken.body, data: null }, { ...free.body, data: null });
  assert.equal((free.body.data as Data).email, null);
  const right = await codeTo(shop, "free@example.com");
  const wrong = String((Number(right) + 1) % 1_000_000).padStart(6, "0");
  assert.equal((await edit("email", { email: "free@example.com", code: wrong })).body.tries_left, 4);
  assert.equal((await b.edit("email", { email: "free@example.com", code: right })).body.code, "wrong_code", "another's request");
  const added = await edit("email", { email: "free@example.com", code: right });
  assert.equal((added.body.data as Data).email, "free@example.com");
  const own = await edit("email", { email: "free@example.com" });
  assert.deepEqual([own.status, own.body.errors[0]!.message], [422, "This email is already activated"]);
  const proven = await edit("email", { email: "taken@example.com", code: await codeTo(shop, "taken@example.com") });
  assert.equal(proven.body.errors[0]!.code, "already_activated");
  assert.equal((await edit("email", { email: "no mailbox" })).body.errors[0]!.message, "Enter a correct email");
  const told = await sql`select 1 from message where cause like 'email-changed:%' and channel = 'sms'`.execute(shop.db);
  assert.equal(told.rows.length, 1);
  assert.equal((await shopper.post("/shop/auth/token/", {})).body.activity, true);
  await shop.clock.move(null);
});

test("an e-mail change needs a fresh proof after an old sign-in or a mailbox sign-in", async () => {
  const phone = aPhone();
  const { shopper, id, edit } = await aCustomer(phone);
  const asked = async (email: string) => {
    const { status, body } = await edit("email", { email });
    return status === 200 ? "sent" : `${status} ${body.code} ${body.by}`;
  };
  await sql`update session set created_at = created_at - interval '9 minutes' where customer_id = ${id}`.execute(shop.db);
  assert.equal(await asked("first@example.com"), "sent");
  await sql`update session set created_at = created_at - interval '2 minutes' where customer_id = ${id}`.execute(shop.db);
  assert.equal(await asked("second@example.com"), "403 step_up phone");
  await edit("email", { email: "first@example.com", code: await codeTo(shop, "first@example.com") });
  await sql`delete from sign_in_code`.execute(shop.db);
  await signIn(shop, shopper, "first@example.com");
  assert.equal(await asked("second@example.com"), "403 step_up phone", "a mailbox is no proof where there is a phone");
  await sql`delete from sign_in_code`.execute(shop.db);
  await signIn(shop, shopper, phone);
  assert.equal(await asked("second@example.com"), "sent");

  const byMail = await aCustomer("only@example.com");
  assert.equal((await byMail.edit("email", { email: "third@example.com" })).status, 200);
  await sql`update session set created_at = created_at - interval '11 minutes' where customer_id = ${byMail.id}`.execute(shop.db);
  const old = await byMail.edit("email", { email: "fourth@example.com" });
  assert.deepEqual([old.status, old.body.code, old.body.by, old.body.title], [403, "step_up", "email", "First confirm it's you."]);
});

test("[ACC-07] only the owner edits addresses and recipients; at most twenty of each", async () => {
  const a = await aCustomer();
  const b = await aCustomer();
  const list = async (shopper: Shopper) =>
    (await shopper.get("/shop/user/addresses")).body as unknown as { addresses: { id: string; city: string }[]; recipients: Data[] };
  const address = { country: "RU", city: "Казань", street: "Баумана", house: "1" };
  assert.equal((await a.edit("address", { country: "DE", city: "", street: "x", house: "1" })).status, 422);
  assert.equal((await a.edit("address", address)).status, 200);
  assert.equal((await a.edit("recipient", { firstname: "Пётр", lastname: "Ильин", phone: "8 900 123-45-67" })).status, 200);
  assert.equal((await a.edit("recipient", { firstname: "Пётр", lastname: "Ильин", phone: "12" })).body.errors[0]!.path, "data.phone");
  const wrong = { firstname: "П".repeat(81), lastname: "Ильин", phone: "8 900 123-45-67", email: "petr@" };
  assert.deepEqual(
    (await a.edit("recipient", wrong)).body.errors.map(({ path, code }) => [path, code]),
    [
      ["data.firstname", "too_long"],
      ["data.email", "enter_email"],
    ],
  );
  const kept = await list(a.shopper);
  assert.equal(kept.recipients[0]!.phone, "+79001234567");
  const { id } = kept.addresses[0]!;
  assert.equal((await b.edit("address", { id, remove: true })).status, 404);
  assert.equal((await b.edit("address", { ...address, id })).status, 404);
  await a.edit("address", { ...address, id, city: "Пермь" });
  assert.equal((await list(a.shopper)).addresses[0]!.city, "Пермь");
  assert.deepEqual((await list(b.shopper)).addresses, []);
  await a.edit("address", { id, remove: true });
  assert.deepEqual((await list(a.shopper)).addresses, []);
  const many = await Promise.all(Array.from({ length: 24 }, () => a.edit("address", address)));
  assert.equal(many.filter(({ status }) => status === 200).length, 20);
  assert.equal(aPhone().length, 12);
});
