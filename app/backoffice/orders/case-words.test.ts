import assert from "node:assert/strict";
import { test } from "node:test";
import { sql } from "kysely";
import { type CaseKind, caseKinds } from "#app/foundation/case-kinds.ts";
import { createTestShop } from "../../../test/create-test-shop.ts";
import { atDesk } from "../../../test/examples/at-desk.ts";
import { putOnShelf } from "../../../test/examples/goods.ts";
import { createShopper } from "../../../test/examples/shopper.ts";

const testShop = await createTestShop({}, { pages: true });
const { shop, app } = testShop;
const [vera, john] = [await atDesk(testShop, { lang: "ru" }), await atDesk(testShop, { lang: "en" })];
const kinds = Object.keys(caseKinds) as CaseKind[];
/** Shown as decisions of their own, not by their sentence. */
const own: readonly CaseKind[] = ["refund-to-agree", "cancel-requested", "return-asked"];
const spaced = (text: string) => text.replaceAll("&#x27;", "'").replaceAll("’", "'").replace(/\s/g, " ");

test("every case on an order is said in the reader's language", async () => {
  const placed = (await createShopper(app).order([{ productid: await putOnShelf(shop), quantity: 1 }])).body;
  const { _id: id, ordernumber: number } = placed as { _id: string; ordernumber: string };
  for (const kind of kinds.filter((one) => !own.includes(one)))
    await sql`insert into case_for_staff (kind, subject, detail, opened_at) values (${kind}, ${id}, '{}', ${shop.clock.now()})`.execute(
      shop.db,
    );
  for (const [reader, lang, other] of [
    [vera, "ru", "en"],
    [john, "en", "ru"],
  ] as const)
    for (const address of [`/orders/${number}`, `/orders/${number}.data`]) {
      const { body, statusCode } = await reader.get(address);
      assert.equal(statusCode, 200);
      const text = spaced(body);
      for (const kind of kinds.filter((one) => !own.includes(one))) {
        const said = (locale: "ru" | "en") => spaced(caseKinds[kind].means({}, { locale }));
        assert.ok(text.includes(said(lang)), `${kind} is not said on ${address} in ${lang}`);
        assert.ok(!text.includes(said(other)), `${kind} is said on ${address} in ${other}`);
      }
    }
  await sql`delete from case_for_staff where subject = ${id}`.execute(shop.db);
});
