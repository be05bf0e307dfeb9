import assert from "node:assert/strict";
import { test } from "node:test";
import { sql } from "kysely";
import { findBreaks } from "#app/operations/reconcile.queries.server.ts";
import { createTestFolder, createTestShop } from "../../test/create-test-shop.ts";
import { write } from "../../test/examples/catalogue-state.ts";
import { anExport } from "../../test/examples/commerceml.ts";
import { openCasesAbout } from "../../test/examples/open-cases.ts";
import { createShopper, orderBody } from "../../test/examples/shopper.ts";

test("[D05] counts of 1C below, at and above what is reserved; none older, repeats no news", async () => {
  const { shop, app } = await createTestShop();
  const openCases = openCasesAbout(shop);
  let hour = 10;
  const at = (of: number) => `2026-11-20T${of}:00:00`;
  const take = (count: number, of = ++hour) =>
    shop.exchange.import(
      write(
        anExport({ goods: ["g-1"], offers: [{ id: "g-1#a", name: "Лапы (M)", price: "1100", count: String(count) }], at: at(of) }),
        createTestFolder(),
        "import.xml",
      ),
    );
  const shelf = async () =>
    (
      await sql<{ found: number[] }>`select array[available, reserved, short] as found from stock where specification_id = 'g-1_a'`.execute(
        shop.db,
      )
    ).rows[0]!.found;
  await take(5);
  const shopper = createShopper(app);
  const typepayment = "payment-upon-receipt";
  const quoted = await shopper.quote([{ productid: "g-1", specification: "g-1_a", quantity: 3 }], { typepayment });
  const placed = await shopper.post("/order/addnew", { ...orderBody(quoted.body), typepayment });
  assert.equal(placed.status, 201, JSON.stringify(placed.body));
  assert.deepEqual(await shelf(), [2, 3, 0]);

  const subject = "g-1 g-1_a";
  const told: [count: number, shelf: number[], cases: string[]][] = [
    [1, [0, 3, 2], ["stock-shortage"]],
    [0, [0, 3, 3], ["stock-shortage"]],
    [3, [0, 3, 0], []],
    [9, [6, 3, 0], []],
  ];
  for (const [count, stands, cases] of told) {
    await take(count);
    assert.deepEqual([await shelf(), await openCases(subject)], [stands, cases], String(count));
    assert.equal((await take(count, hour)).stockChanged, 0, `${count} again`);
    assert.deepEqual(await shelf(), stands);
  }
  const older = /a newer count of this catalogue's \w+ was taken before/;
  assert.match((await take(1, 11)).refused[0]!.reason, older);
  const racing = await Promise.all([take(4), take(4, hour), take(1, 12)]);
  assert.match(racing[2]!.refused[0]!.reason, older);
  assert.deepEqual([await shelf(), await findBreaks(shop.db)], [[1, 3, 0], []]);
});
