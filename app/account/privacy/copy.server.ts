import { closeSync, createReadStream, createWriteStream, existsSync, openSync, readdirSync, rmSync } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { Readable, type Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { ZipFile } from "yazl";
import type { Db } from "#app/foundation/database/database.server.ts";
import { newId } from "#app/foundation/ids.server.ts";
import { unseal } from "#app/foundation/seal.server.ts";
import { type CopyAbout, PAGE_END, pageHead, TABLE_END, tableHead, tableRow } from "./copy-page.ts";
import { personal } from "./inventory.ts";
import { findSubject, listInvoices, listPictures, readPicture, readRows, type Subject } from "./privacy.queries.server.ts";

const PAGE = 200;
const told = Object.keys(personal).filter((table) => personal[table]!.told.length > 0);

/** `drawInvoice`: the invoice as issued; null if there is none. */
type Deps = { db: Db; key: string; drawInvoice: (on: Db, orderId: string) => Promise<Buffer | null> };
type Whom = Pick<Subject, "id" | "guestsAt">;

/** Writes a person's data as a zip: a readable page, JSON per table, pictures, invoices. One snapshot, paged, so memory is bounded. */
export async function writeCopy({ db, key, drawInvoice }: Deps, { id, guestsAt }: Whom, about: CopyAbout, out: Writable): Promise<void> {
  const zip = new ZipFile();
  const written = pipeline(zip.outputStream, out);
  // Awaited below; avoids an unhandled rejection before that.
  written.catch(() => {});
  const fail = (error: Error) => (zip.outputStream as Readable).destroy(error);
  zip.on("error", fail);
  const add = (name: string, text: () => AsyncIterable<string | Buffer>) =>
    zip.addReadStreamLazy(name, { mtime: about.now }, (give) => give(null, Readable.from(text()).on("error", fail)));

  await db
    .transaction()
    .setIsolationLevel("repeatable read")
    .execute(async (trx) => {
      const subject = (await findSubject(trx, id, guestsAt))!;
      const pages = (table: string) => rowsOf(trx, table, subject, key);
      add("index.html", () => asPage(pages, about));
      for (const table of told) add(`data/${table}.json`, () => asJson(pages(table)));
      for (const { name } of await listPictures(trx, subject)) add(`${name}.jpg`, () => one(readPicture(trx, subject, name)));
      for (const { orderId, number } of await listInvoices(trx, subject))
        add(`invoices/${number}.pdf`, () => one(drawInvoice(trx, orderId)));
      zip.end();
      await written;
    });
}

/** Writes the copy to an unlinked file and streams it: nobody finds it later, and a slow reader holds no database connection. */
export async function makeCopy(needs: Deps & { folder: string }, whom: Whom, about: CopyAbout): Promise<Readable> {
  await mkdir(needs.folder, { recursive: true, mode: 0o700 });
  const path = join(needs.folder, `${newId()}.zip`);
  const fd = openSync(path, "wx+", 0o600);
  try {
    await rm(path, { force: true });
    await writeCopy(needs, whom, about, createWriteStream(path, { fd, autoClose: false }));
    return createReadStream(path, { fd, start: 0 });
  } catch (error) {
    closeSync(fd);
    throw error;
  }
}

/** Left when power failed between creating and unlinking. */
export function forgetCopies(folder: string): void {
  if (existsSync(folder)) for (const left of readdirSync(folder)) rmSync(join(folder, left), { force: true });
}

async function* rowsOf(db: Db, table: string, subject: Subject, key: string) {
  for (let skip = 0; ; skip += PAGE) {
    const page = await readRows(db, table, subject, { skip, most: PAGE });
    for (const row of page) yield opened(row, key);
    if (page.length < PAGE) return;
  }
}

/** Sealed values are readable to their owner. */
const opened = (row: Record<string, unknown>, key: string): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(row).map(([column, value]) => [
      column,
      typeof value === "string" && value.startsWith("sealed:") && value !== "sealed:" ? unseal(key, value) : value,
    ]),
  );

type Rows = AsyncIterable<Record<string, unknown>>;

async function* asJson(rows: Rows): AsyncGenerator<string> {
  let between = "[\n";
  for await (const row of rows) {
    yield between + JSON.stringify(row);
    between = ",\n";
  }
  yield between === "[\n" ? "[]\n" : "\n]\n";
}

async function* asPage(pages: (table: string) => Rows, about: CopyAbout): AsyncGenerator<string> {
  const { lang } = about;
  yield pageHead(about);
  for (const table of told) {
    const columns = personal[table]!.told;
    let isEmpty = true;
    for await (const row of pages(table)) {
      if (isEmpty) yield tableHead(table, columns, lang);
      isEmpty = false;
      yield tableRow(row, columns, lang);
    }
    if (!isEmpty) yield TABLE_END;
  }
  yield PAGE_END;
}

async function* one(bytes: Promise<Buffer | null>): AsyncGenerator<Buffer> {
  yield (await bytes)!;
}
