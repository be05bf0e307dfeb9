import assert from "node:assert/strict";
import { test } from "node:test";
import { sql } from "#app/foundation/database/database.server.ts";
import { createTestShop } from "../../../test/create-test-shop.ts";
import { aPhone, codeTo, signIn } from "../../../test/examples/customer.ts";
import { putOnShelf } from "../../../test/examples/goods.ts";
import { openSandbox } from "../../../test/examples/sandbox.ts";
import { createShopper } from "../../../test/examples/shopper.ts";
import { linkIn, pressed, restock, waitMessages } from "../../../test/examples/waits.ts";

const sandbox = await openSandbox();
const { shop, app } = await createTestShop(sandbox.env, { pages: true });
const guest = createShopper(app);
const later = (hours: number) => new Date(shop.clock.now().getTime() + hours * 3_600_000);
const ask = (productid: string, email: string) => guest.post("/shop/wait", { productid, email });

test("any mailbox, known or not, willing or not, gets the same answer", async () => {
  const known = `known-${aPhone().slice(1)}@example.com`;
  await signIn(shop, createShopper(app), known);
  const bag = await putOnShelf(shop, { stock: 0 });
  const refusing = "refusing@example.com";
  await ask(bag, refusing);
  await guest.post(pressed(linkIn((await waitMessages(shop, refusing))[0]!), "stop"), undefined);
  const said = [];
  for (const email of ["nobody@example.com", known, refusing, "nobody@example.com"]) {
    const { status, body, headers } = await ask(bag, email);
    said.push(JSON.stringify([status, body, Object.keys(headers).sort(), headers["content-length"]]));
  }
  assert.equal(new Set(said).size, 1, said.join("\n"));
  assert.equal((await waitMessages(shop, refusing)).length, 1, "who said no is not asked again");
  assert.equal((await waitMessages(shop, known)).length, 1, "an account's mailbox is asked like any other");
});

test("a mailbox gets five questions a day, a household twenty an hour", async () => {
  const victim = "victim@example.com";
  const goods = await Promise.all(Array.from({ length: 9 }, () => putOnShelf(shop, { stock: 0 })));
  const answers = await Promise.all([...goods, ...goods].map((productid) => ask(productid, victim)));
  assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]));
  assert.equal((await waitMessages(shop, victim)).length, 5);
  for (const productid of goods) await restock(shop, productid, 9);
  assert.equal(await shop.waits.settle(shop.clock.now()), 0, "nobody has said yes");
  await shop.waits.forgetOld(later(24 * 4));
  assert.deepEqual((await sql`select 1 from wait where email = ${victim}`.execute(shop.db)).rows, []);

  const strict = await createTestShop({ ...sandbox.env, RATE_LIMIT_FACTOR: "1" });
  const bag = await putOnShelf(strict.shop, { stock: 0 });
  const spammer = createShopper(strict.app);
  const statuses = [];
  for (let n = 0; n < 22; n++)
    statuses.push((await spammer.post("/shop/wait", { productid: bag, email: `victim-${n}@example.com` })).status);
  assert.deepEqual([statuses.filter((status) => status === 200).length, statuses.at(-1)], [20, 429]);
  await strict.close();
});

test("a letter's wait ends by one-click or its page, not by GET or a forged key", async () => {
  const email = "owner@example.com";
  const [first, second] = [await putOnShelf(shop, { stock: 0 }), await putOnShelf(shop, { stock: 0 })];
  for (const productid of [first, second]) await ask(productid, email);
  for (const question of await waitMessages(shop, email)) {
    const page = await guest.get(linkIn(question));
    assert.equal(page.status, 200);
    assert.match(String(page.body), /<form action="\/shop\/wait\/[^"]+\/confirm\?k=[^"]+" method="post"/);
    assert.equal((await guest.post(pressed(linkIn(question), "confirm"), undefined)).status, 303);
  }
  const waiting = async () => (await sql`select 1 from wait where email = ${email} and told_at is null`.execute(shop.db)).rows.length;
  await restock(shop, first, 1);
  assert.equal(await shop.waits.settle(shop.clock.now()), 1);
  await shop.notifications.sendDue();
  const letter = (await sandbox.messages(email)).at(-1)! as { headers: Record<string, string> };
  const stop = new URL(/^<(.+)>$/.exec(letter.headers["list-unsubscribe"]!)![1]!);
  assert.equal(letter.headers["list-unsubscribe-post"], "List-Unsubscribe=One-Click");

  const forged = `${stop.pathname}?k=${"A".repeat(32)}`;
  for (const action of ["confirm", "stop"]) assert.equal((await guest.post(forged.replace("stop", action), undefined)).status, 404);
  assert.equal((await guest.get(`${stop.pathname.replace("/shop", "").replace("/stop", "")}?k=forged`)).status, 404);
  assert.equal((await guest.get(stop.pathname + stop.search)).status, 405);
  assert.equal(await waiting(), 1, "looking changes nothing");

  const press = () =>
    app.inject({
      method: "POST",
      url: stop.pathname + stop.search,
      headers: { host: "localhost", "content-type": "application/x-www-form-urlencoded" },
      payload: "List-Unsubscribe=One-Click",
    });
  for (const answer of [await press(), await press()]) assert.deepEqual([answer.statusCode, answer.json()], [200, { activity: false }]);
  assert.equal(await waiting(), 0, "all that this mailbox waited for");
  await restock(shop, second, 1);
  assert.equal(await shop.waits.settle(shop.clock.now()), 0);
});

test("a guest's wait shows in the account that owns the mailbox, with one notice", async () => {
  const email = "both@example.com";
  const bag = await putOnShelf(shop, { stock: 0 });
  await ask(bag, email);
  await guest.post(pressed(linkIn((await waitMessages(shop, email))[0]!), "confirm"), undefined);
  const shopper = createShopper(app);
  const id = await signIn(shop, shopper, email);
  assert.ok(await codeTo(shop, email));
  assert.deepEqual(await shop.waits.of(id), [{ productid: bag, specification: "0" }]);
  assert.equal((await shopper.post("/shop/wait", { productid: bag })).status, 200);
  const list = await shopper.get("/lk/waits");
  assert.match(String(list.body), /Пока\sнет/);
  await restock(shop, bag, 5);
  assert.match(String((await shopper.get("/lk/waits")).body), /Есть\sв\sналичии/);
  assert.equal(await shop.waits.settle(shop.clock.now()), 1);
  assert.equal((await waitMessages(shop, email)).length, 2, "the question and the news");
  assert.match(String((await shopper.get("/lk/waits")).body), /Лист\sожидания\sпуст/);
});

test("waits by account and by its mailbox are one person: listed once, notified once", async () => {
  for (const first of ["account", "mailbox"]) {
    const email = `one-${first}@example.com`;
    const bag = await putOnShelf(shop, { stock: 0 });
    const shopper = createShopper(app);
    const id = await signIn(shop, shopper, first === "account" ? email : aPhone());
    const waits = {
      account: async () => assert.equal((await shopper.post("/shop/wait", { productid: bag })).status, 200),
      mailbox: async () => {
        await ask(bag, email);
        await guest.post(pressed(linkIn((await waitMessages(shop, email))[0]!), "confirm"), undefined);
      },
    };
    for (const each of first === "account" ? (["account", "mailbox"] as const) : (["mailbox", "account"] as const)) await waits[each]();
    await sql`update customer set email = ${email} where id = ${id}`.execute(shop.db);
    assert.deepEqual(await shop.waits.of(id), [{ productid: bag, specification: "0" }]);

    const next = { shopper: createShopper(app), to: aPhone() };
    await signIn(shop, next.shopper, next.to);
    assert.equal((await next.shopper.post("/shop/wait", { productid: bag })).status, 200);
    await restock(shop, bag, 2);
    assert.equal(await shop.waits.settle(shop.clock.now()), 2);
    assert.equal(await shop.waits.settle(later(48)), 0);
    assert.deepEqual([(await waitMessages(shop, email)).length, (await waitMessages(shop, next.to)).length], [2, 1], first);
    assert.deepEqual(await shop.waits.of(id), []);
  }
});
