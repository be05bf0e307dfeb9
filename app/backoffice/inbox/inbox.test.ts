import assert from "node:assert/strict";
import { test } from "node:test";
import { sql } from "kysely";
import { caseKinds } from "#app/foundation/case-kinds.ts";
import { closeCase, openCase } from "#app/foundation/cases.queries.server.ts";
import { languages } from "#app/foundation/storefront.ts";
import { createTestShop } from "../../../test/create-test-shop.ts";
import { atDesk } from "../../../test/examples/at-desk.ts";
import { acts } from "../acts.server.ts";
import { screens } from "../screens.ts";
import { createInbox } from "./inbox.server.ts";
import type { InboxItem } from "./inbox.ts";
import { labelOf } from "./inbox-rule.ts";
import { byGroup, inboxKinds, ruleOf } from "./inbox-rules.ts";
import { kindNames } from "./kind-names.ts";

const { shop, app } = await createTestShop();
const desk = createInbox(shop);
const [anna, boris] = [await atDesk({ shop, app }, { name: "Nora" }), await atDesk({ shop, app }, { name: "Max" })];
const everything = inboxKinds.map((kind) => ({ kind, storefronts: null }));
const reader = (staffId = anna.id) => ({ staffId, seen: everything, now: shop.clock.now() });
const list = async (shelf: "all" | "mine" | "free" | "snoozed" = "all", staffId = anna.id) =>
  (await desk.list(reader(staffId), { shelf, kinds: null, most: 100 })).items.map(({ kind, subject }) => `${kind} ${subject}`);
const request = { kind: "landing-request", subject: "r1" };
const ask = () => openCase(shop.db, "landing-request", "r1", { page: "/" }, shop.clock.now());
const settle = () => closeCase(shop.db, "landing-request", "r1", shop.clock.now());

const isScreen = (path: string) => Object.values(screens).some((one) => new RegExp(`^${one.path.replace(/:\w+/g, "[^/]+")}$`).test(path));

const anItem = (kind: InboxItem["kind"]): InboxItem => ({
  kind,
  subject: kind === "redirect-broken" ? "17" : kind.startsWith("rate-") ? "usd 2026-11-30" : "boxberry KZ",
  since: "2026-11-30T06:00:00Z",
  storefront: "ru",
  orderId: "o1",
  number: "A1",
  minor: 100,
  facts: { n: 1, wish: "all", queue: "payments", by: "Max", text: "words", customer: "c1" },
  print: "",
  owner: null,
  snoozedUntil: null,
  isSnoozed: false,
});

test("every kind has a name, a cause with its facts and an advice in both languages", () => {
  for (const kind of inboxKinds)
    for (const lang of languages) {
      const { cause, todo } = ruleOf(kind);
      assert.ok(cause(anItem(kind), lang).length > 3 && todo({ facts: {} }).length > 10, kind);
      assert.doesNotMatch(
        `${cause(anItem(kind), lang)} ${todo({ facts: {} })} ${kindNames[kind]({}, { locale: lang })}`,
        /npm run|undefined|\{\w+\}/,
        kind,
      );
    }
});

test("who asks for money back may withdraw it, and only another person approves", () => {
  const { does, cause, todo } = ruleOf("refund-to-agree");
  const [agree, decline] = does;
  assert.ok("act" in agree && "act" in decline!);
  const [plain, byHand] = ["all", "all --by-hand"].map((wish) => ({ ...anItem("refund-to-agree"), facts: { wish, by: "Max" } }));
  const said = (item: InboxItem, name: string) => [agree.whyNot!(item, { name }) === null, labelOf(decline, item, { name })];
  assert.deepEqual(said(plain!, " max"), [false, "Withdraw"]);
  assert.deepEqual(said(plain!, "Nora"), [true, "Decline"]);
  assert.match(
    `${cause(byHand!, "en")} ${todo(byHand!)} ${labelOf(agree, byHand!, { name: "Nora" })}`,
    /by hand.*sends nothing more.*by hand/,
  );
  assert.doesNotMatch(`${cause(plain!, "en")} ${labelOf(agree, plain!, { name: "Nora" })}`, /by hand/);
});

test("the topic with the oldest item stands first", () => {
  const items = (["mention", "payment-late", "approval-waiting"] as const).map(anItem);
  const found = byGroup([items[2]!, items[1]!, items[2]!]);
  assert.deepEqual(
    found.map(({ group, own }) => [group, own.length]),
    [
      ["orders", 2],
      ["money", 1],
    ],
  );
});

test("an item is taken once, given on, given up, and goes with its reason", async () => {
  await ask();
  assert.deepEqual(await list(), ["landing-request r1"]);
  assert.equal((await anna.act("inbox.take", request)).ok, true);
  const refused = await boris.act("inbox.take", request);
  assert.deepEqual([refused.ok, refused.refusal, refused.says], [false, "owned", "Nora has it already."]);
  assert.deepEqual([await list("mine"), await list("mine", boris.id)], [["landing-request r1"], []]);
  assert.deepEqual(await desk.count(reader(boris.id)), { waiting: 0, mine: 0 });
  assert.equal((await anna.act("inbox.assign", { ...request, staff: boris.id })).says, "Assigned to Max.");
  assert.equal((await anna.act("inbox.assign", { ...request, staff: "nobody" })).refusal, "no_colleague");
  assert.deepEqual(await list("mine", boris.id), ["landing-request r1"]);
  assert.equal((await boris.act("inbox.release", request)).ok, true);
  assert.deepEqual(await list("free"), ["landing-request r1"]);
  const [event] = await shop.staff.record.newest(undefined, 1);
  assert.deepEqual([event!.action, event!.actor, event!.objectId], ["inbox.release", "Max", "landing-request r1"]);
  await settle();
  assert.deepEqual(await list(), []);
  assert.equal((await anna.act("inbox.take", request)).refusal, "gone");
  assert.equal((await sql`select from inbox_mark`.execute(shop.db)).rows.length, 0);
});

test("a snoozed item comes back at its time, or when its facts are others", async () => {
  await ask();
  assert.equal((await anna.act("inbox.snooze", { ...request, until: "hour" })).ok, true);
  assert.deepEqual([await list(), await list("snoozed")], [[], ["landing-request r1"]]);
  const later = { ...reader(), now: new Date(shop.clock.now().getTime() + 3_700_000) };
  assert.equal((await desk.list(later, { shelf: "all", kinds: null, most: 10 })).items.length, 1);
  await anna.act("inbox.snooze", { ...request, until: "change" });
  assert.deepEqual(await list(), []);
  await sql`update case_for_staff set detail = detail || '{"page": "/lp/x"}' where subject = 'r1'`.execute(shop.db);
  assert.deepEqual(await list(), ["landing-request r1"]);
  await anna.act("inbox.snooze", { ...request, until: "week" });
  assert.equal((await anna.act("inbox.wake", request)).ok, true);
  assert.deepEqual(await list(), ["landing-request r1"]);
  await settle();
});

test("two who take one item at once: one has it, the other hears who", async () => {
  for (let n = 0; n < 10; n++) {
    await ask();
    const answers = await Promise.all([anna, boris].map((each) => each.act("inbox.take", request)));
    assert.deepEqual(answers.map(({ ok }) => ok).sort(), [false, true]);
    await settle();
  }
});

test("a role sees its kinds of its storefronts; an auditor takes nothing", async () => {
  await ask();
  await openCase(shop.db, "rates-stale", "2026-11-01", {}, shop.clock.now());
  const [warehouse, auditor] = [await atDesk({ shop, app }, { role: "warehouse" }), await atDesk({ shop, app }, { role: "auditor" })];
  assert.equal((await warehouse.act("inbox.take", { kind: "rates-stale", subject: "2026-11-01" })).refusal, "gone");
  assert.equal((await auditor.act("inbox.take", request)).status, 403);
  assert.equal((await auditor.act("cases.close", { ...request, note: "x" })).status, 403);
  await shop.cases.close("rates-stale", "2026-11-01", { by: "Nora", note: "ok", now: shop.clock.now() });
  await settle();
});

test("every kind that a note ends is closed by its act; one that needs more is not", async () => {
  for (const [kind, { ends }] of Object.entries(caseKinds)) {
    if (kind === "stock-shortage") continue;
    await openCase(shop.db, kind as keyof typeof caseKinds, `subject-${kind}`, {}, shop.clock.now());
    const answer = await anna.act("cases.close", { kind, subject: `subject-${kind}`, note: "settled" });
    assert.equal(answer.ok, ends === "note", `${kind}: ${answer.says}`);
    assert.equal((await list()).includes(`${kind} subject-${kind}`), ends !== "note", kind);
    await closeCase(shop.db, kind as keyof typeof caseKinds, `subject-${kind}`, shop.clock.now());
  }
});

test("each kind offers acts that exist with the right they name", () => {
  const missing: string[] = [];
  for (const kind of inboxKinds)
    for (const doing of ruleOf(kind).does)
      if ("to" in doing) {
        if (!isScreen(doing.to(anItem(kind)).split(/[?#]/)[0]!)) missing.push(`${kind} ${doing.to(anItem(kind))}`);
      } else if (acts[doing.act]?.permission !== doing.permission) missing.push(`${kind} ${doing.act} ${acts[doing.act]?.permission}`);
      else {
        const fields = {
          ...doing.gives?.(anItem(kind)),
          ...Object.fromEntries(
            (doing.asks ?? []).filter(({ optional }) => !optional).map(({ name, as }) => [name, as === "number" ? "1" : "words"]),
          ),
        };
        const read = acts[doing.act]!.takes.safeParse(fields);
        if (!read.success) missing.push(`${kind} ${doing.act} ${read.error.message}`);
      }
  assert.deepEqual(missing, []);
});
