import assert from "node:assert/strict";
import { test } from "node:test";
import { sql } from "kysely";
import type * as z from "zod";
import { openCase } from "#app/foundation/cases.queries.server.ts";
import { createTestShop } from "../../../test/create-test-shop.ts";
import { atDesk } from "../../../test/examples/at-desk.ts";
import { signIn } from "../../../test/examples/customer.ts";
import { putOnShelf } from "../../../test/examples/goods.ts";
import { createShopper } from "../../../test/examples/shopper.ts";
import { acts } from "../acts.server.ts";
import { createDesk } from "../desk.server.ts";
import { grantsSaid } from "../people/role-names.ts";
import { changedSince, seenOf } from "./shown.ts";

const testShop = await createTestShop();
const { shop, app } = testShop;
const [anna, boris] = [await atDesk(testShop), await atDesk(testShop)];
const customer = await signIn(shop, createShopper(app));
const gloves = await putOnShelf(shop, { price: 1610, stock: 3 });
const sku = (await sql<{ sku: string }>`select sku from product where id = ${gloves}`.execute(shop.db)).rows[0]!.sku;
const packer = await atDesk(testShop, { role: "warehouse" });
const was = grantsSaid(await shop.staff.people.grantsOf(packer.id), { lang: "en", titles: {} });
const ofRole = (role: string) => ({ staff: packer.id, roles: [role], storefronts: [""], limits: [""] });
const shelf = { product: gloves, specification: "0" };
const atDoor = { customer, reason: "passport shown" };

const box = { code: "box1", title: "Box", target: "/gloves", from: "", until: "", external: "" };
const seenBox = Object.fromEntries(["title", "target", "external", "from", "until"].map((field) => [`box1 ${field}`, ""]));
await openCase(shop.db, "rates-stale", "one", {}, shop.clock.now());
const item = { kind: "rates-stale", subject: "one" };

type Form = [act: string, seen: Record<string, string>, first: Record<string, unknown>, second: Record<string, unknown>, says: RegExp];

/** What two people set from the same page: the act, its fields, what the page showed, what each of them entered. */
const forms: Form[] = [
  ["dealers.grant", { percent: "" }, { customer, percent: 10 }, { customer, percent: 15 }, /: was –, now 10/],
  [
    "customers.birthday",
    { birthday: "" },
    { ...atDoor, birthday: "1990-05-17" },
    { ...atDoor, birthday: "1991-05-17" },
    /was –, now 1990-05-17/,
  ],
  ["warehouse.place", { place: "" }, { ...shelf, place: "A-1" }, { ...shelf, place: "B-2" }, /Shelf: was –, now A-1/],
  ["warehouse.cut-off", { at: await cutOff() }, { carrier: "cdek", at: "15:30" }, { carrier: "cdek", at: "16:00" }, /now 15:30/],
  ["staff.grant", { grants: was }, ofRole("support"), ofRole("orders"), new RegExp(`was ${was}, now `)],
  ["campaigns.put", seenBox, box, { ...box, title: "Ring" }, /Title: was –, now Box; To: was –, now \/gloves/],
  ["staff.role", { "role studio": "" }, { role: "studio", permissions: ["content.read"] }, { role: "studio" }, /Permissions: was –, now /],
  ["inbox.assign", { owner: "" }, { ...item, staff: anna.id }, { ...item, staff: boris.id }, /was –, now Staff/],
  ["inbox.snooze", { snoozed: "" }, { ...item, until: "change" }, { ...item, until: "week" }, /was –, now Until something changes/],
];

for (const [act, seen, first, second, says] of forms)
  test(`${act}: the second of two people sees what the first changed`, async () => {
    const version = seenOf(seen);
    const done = await anna.act(act, { ...first, version });
    assert.ok(done.ok, JSON.stringify(done));
    const late = await boris.act(act, { ...second, version });
    assert.deepEqual([late.status, late.refusal], [409, "stale"], JSON.stringify(late));
    assert.match(late.says, says);
    assert.ok((await boris.act(act, { ...second, version: late.seen })).ok, "with the values that the refusal named");
  });
async function cutOff() {
  const desk = createDesk(shop, { shopOrigin: "/", absent: () => [] } as never);
  return (await desk.warehouse.cutOffs()).cdek;
}

const title = { ru: "Ринг", en: "Ring" };
const page = (blocks: number) => ({
  landing: "ring",
  name: title,
  lead: title,
  blocks: Array.from({ length: blocks }, () => ({ kind: "text", paragraphs: [title] })),
});
const file = (blocks: number) => ({ file: new File([JSON.stringify(page(blocks))], "ring.json") });
const view = { list: "orders", name: "Mine", address: "f.state=paid" };

/** Forms that begin empty: the act, what is there already, what would replace it, what is asked. */
const empty: [act: string, first: Record<string, unknown>, second: Record<string, unknown>, says: RegExp][] = [
  ["campaigns.put", { ...box, code: "box2" }, { ...box, code: "BOX2", title: "Ring" }, /Title: Box now, Ring after/],
  ["staff.role", { role: "press", permissions: ["content.read"] }, { role: "press", permissions: [] }, /now, no permissions after/],
  ["views.save", view, { ...view, name: "mine", address: "f.state=not-paid" }, /View “mine”: .*now, .*after/],
  ["warehouse.places", { table: "A-1;C-3" }, { table: "A-1;D-4" }, /C-3 now, D-4 after/],
  ["requests.landing", file(1), file(2), /Page .*ring: “Ринг \/ Ring”, blocks: 1, saved .* now, .*blocks: 2 after/],
];

for (const [act, first, second, says] of empty)
  test(`${act}: an empty form asks before it replaces what is there`, async () => {
    const said = (fields: Record<string, unknown>) => ({
      ...fields,
      ...(act === "warehouse.places" && { table: String(fields.table).replace("A-1", sku) }),
    });
    if (act === "warehouse.places") await anna.act("warehouse.place", { ...shelf, place: "" });
    assert.ok((await anna.act(act, said(first))).ok);
    if (act !== "requests.landing") assert.ok((await anna.act(act, said(first))).ok, "the same again replaces nothing");
    const again = act === "views.save" ? anna : boris;
    const asked = await again.act(act, said(second));
    assert.deepEqual([asked.status, asked.refusal], [409, "replaces"], JSON.stringify(asked));
    assert.match(asked.says, says);
    assert.ok((await again.act(act, { ...said(second), version: asked.seen })).ok);
  });

test("of two who save in the same moment one sees what the other did", async () => {
  for (let round = 0; round < 10; round++) {
    const { title } = (await shop.redirects.campaign("box1"))!;
    const version = seenOf({ "box1 title": title });
    const say = (by: typeof anna, title: string) => by.act("campaigns.put", { ...box, title, version });
    const both = await Promise.all([say(anna, `a${round}`), say(boris, `b${round}`)]);
    assert.deepEqual(both.map(({ ok }) => ok).sort(), [false, true], JSON.stringify(both));
    assert.equal(both.find(({ ok }) => !ok)?.refusal, "stale");
  }
});

test("a role of the shop's own is removed once nobody has it", async () => {
  const role = { role: "studio" };
  await anna.act("staff.grant", ofRole("studio"));
  const held = await boris.act("staff.remove-role", role);
  assert.deepEqual([held.refusal, held.says.includes(packer.name)], ["role_held", true]);
  await anna.act("staff.grant", ofRole("warehouse"));
  assert.ok((await boris.act("staff.remove-role", role)).ok);
  assert.equal((await boris.act("staff.remove-role", role)).refusal, "unknown_role");
  assert.equal((await boris.act("staff.remove-role", { role: "owner" })).refusal, "built_in");
});

/** Fields that say which object, or why. */
const whichOrWhy = new Set(
  `order number payment id customer change staff session passkey view role code product specification position carrier country currency date
   event run name list kind subject receipt whose which line call note reason proof`.split(/\s+/),
);
/** Acts that set something and overwrite nothing. */
const overwriteNothing: Record<string, string> = {
  "own.language": "one's own, seen at once",
  "own.scheme": "one's own, in one browser",
  "staff.invite": "a new member; a name or mailbox in use is refused",
  "customers.credit": "an entry is added",
  "customers.look": "nothing of the customer's is set",
  "privacy.erase": "nothing is set",
  "orders.take": "a new order",
  "orders.note": "a note is added",
  "orders.reword-note": "by its author alone; the former words are kept",
  "marking.capture": "a code is taken once",
  "marking.release": "a code is released once",
  "marking.back": "a code comes back once",
  "marking.scan-back": "a code comes back once",
  "warehouse.pack": "a piece is added to the box",
  "returns.receive": "a return is received once",
  "redirects.add": "an address that leads somewhere is refused",
  "invoices.preview": "nothing is set",
  "invoices.import": "compared with its preview",
  "catalogue.import": "previewed, and taken back by its run",
  "exchange.revert": "rows changed since are left alone",
  "inbox.count": "refused once somebody has counted",
  "cases.agree-refund": "compared with the wish it agrees to",
  "cases.decline-refund": "compared with the wish it declines",
};

test("every act that sets values shows what it would overwrite", () => {
  const fieldsOf = ({ takes }: { takes: z.ZodType }): string[] => {
    const { shape, in: from } = (takes as unknown as { def: { shape?: object; in?: z.ZodType } }).def;
    return shape ? Object.keys(shape) : from ? fieldsOf({ takes: from }) : [];
  };
  const silent = Object.entries(acts).flatMap(([name, act]) =>
    !act.shown && !act.version && fieldsOf(act).some((field) => !whichOrWhy.has(field)) ? [name] : [],
  );
  assert.deepEqual(silent.sort(), Object.keys(overwriteNothing).sort(), "give it `shown`, or say why it overwrites nothing");
});

test("what can't be read counts as nothing seen, and equal values are no conflict", () => {
  const now = [{ field: "percent", name: "Discount", value: "10" }];
  for (const seen of ["", "{", "null", "[]", seenOf({ percent: 10 }), seenOf({ other: 1 })]) assert.deepEqual(changedSince(seen, now), []);
  assert.deepEqual(changedSince(seenOf({ percent: null }), now), [{ name: "Discount", was: "", is: "10" }]);
});
