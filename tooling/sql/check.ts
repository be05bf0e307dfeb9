import { type Dialect, Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import type { Checker } from "typescript/unstable/sync";
import type { Db } from "../../app/foundation/database/database.server.ts";
import { describe } from "./describe.ts";
import { type Catalogue, differences, readCatalogue } from "./rows.ts";
import type { Statement } from "./statements.ts";

export type Finding = { within: string; place: string; what: string };

/** Describes each variant (without running it) and compares with the declared row type. */
export async function check(client: pg.Client, checker: Checker, statements: readonly Statement[]): Promise<Finding[]> {
  const catalogue = await readCatalogue(client);
  const found: Finding[] = [];
  for (const { within, place, variants, row } of statements)
    for (const { text } of variants)
      found.push(...(await checkText(client, checker, catalogue, text, row)).map((what) => ({ within, place, what })));
  return found;
}

async function checkText(
  client: pg.Client,
  checker: Checker,
  catalogue: Catalogue,
  text: string,
  row: Statement["row"],
): Promise<string[]> {
  try {
    const described = await describe(client, text);
    return row ? differences(checker, row, described, catalogue) : [];
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error;
    return [error.message];
  }
}

const MAKES_TEMPORARY = /^\s*(create temp table|alter table)/;

export async function makeTemporaryTables(client: pg.Client, statements: readonly Statement[]): Promise<void> {
  let left = statements.flatMap(({ variants }) => variants).filter(({ text }) => MAKES_TEMPORARY.test(text));
  while (left.length) {
    const waiting: typeof left = [];
    let cause: unknown;
    for (const one of left)
      await client
        .query(
          one.text.replace(/on commit drop/, ""),
          Array.from({ length: one.parameters }, () => null),
        )
        .catch((error: unknown) => {
          cause = error;
          waiting.push(one);
        });
    if (waiting.length === left.length) throw cause;
    left = waiting;
  }
}

export async function takenBack(client: pg.Client, work: (trx: Db) => Promise<void>): Promise<void> {
  const only = { query: client.query.bind(client), release: () => {} };
  const pool = { connect: async () => only, end: async () => {} };
  const dialect: Dialect = new PostgresDialect({ pool: pool as unknown as pg.Pool });
  const over = new Error("over");
  await new Kysely<object>({ dialect })
    .transaction()
    .execute(async (trx) => {
      await work(trx as unknown as Db);
      throw over;
    })
    .catch((error: unknown) => {
      if (error !== over) throw error;
    });
}
