import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { sql } from "kysely";
import { createTestShop } from "../../../test/create-test-shop.ts";
import { impersonal } from "./impersonal.ts";
import { personal } from "./inventory.ts";
import { inventoryDocument } from "./inventory-document.ts";
import { columnLabels, tableLabels } from "./labels.ts";

const { shop } = await createTestShop();

/** Listed columns missing in the schema, and vice versa. */
function differences(schema: ReadonlyMap<string, readonly string[]>): string[] {
  const listed = new Map<string, readonly string[]>([
    ...Object.entries(personal).map(([table, { told, inner }]) => [table, [...told, ...inner]] as const),
    ...Object.entries(impersonal).map(([table, { columns }]) => [table, columns] as const),
  ]);
  return [...new Set([...schema.keys(), ...listed.keys()])].flatMap((table) => {
    const [real, said] = [schema.get(table) ?? [], listed.get(table) ?? []];
    return [
      ...real.filter((column) => !said.includes(column)).map((column) => `${table}.${column} stands nowhere`),
      ...said.filter((column) => !real.includes(column)).map((column) => `${table}.${column} is not there`),
      ...said.filter((column, at) => said.indexOf(column) !== at).map((column) => `${table}.${column} stands twice`),
    ];
  });
}

async function readSchema(): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ table: string; columns: string[] }>`
    select c.table_name as table, array_agg(c.column_name::text) as columns
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.table_name <> 'migration' group by 1`.execute(shop.db);
  return new Map(rows.map(({ table, columns }) => [table, columns]));
}

test("every table and column is in the inventory; a missing one is named", async () => {
  const schema = await readSchema();
  assert.deepEqual(differences(schema), []);
  const grown = new Map([...schema, ["passport", ["number"]], ["session", [...schema.get("session")!, "fingerprint"]]]);
  assert.deepEqual(differences(grown), ["session.fingerprint stands nowhere", "passport.number stands nowhere"]);
  assert.deepEqual(
    Object.keys(personal).filter((table) => table in impersonal),
    [],
  );
});

test("blanked columns exist, copied ones have both names, the document is generated", () => {
  for (const [table, { told, inner, kept }] of Object.entries(personal)) {
    for (const column of Object.keys(kept?.blanked ?? {})) assert.ok([...told, ...inner].includes(column), `${table}.${column}`);
    if (told.length) assert.ok(tableLabels[table], table);
    for (const column of told) assert.ok(columnLabels[column], `${table}.${column} has no label`);
  }
  assert.equal(readFileSync("docs/personal-data.md", "utf8"), inventoryDocument(), "node tooling/docs/personal-data.ts updates it");
});
