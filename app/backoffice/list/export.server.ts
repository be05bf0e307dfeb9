import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import { writeXlsxStream } from "hucre/xlsx";
import type { Db } from "#app/foundation/database/database.server.ts";
import { type ListRow, readPage, type Scope } from "#app/foundation/lists/list.queries.server.ts";
import type { Asked, List } from "#app/foundation/lists/list.ts";
import type { Produced } from "../acting/download.ts";
import { csvLine } from "../record/csv-line.ts";
import type { FileColumn } from "./list-face.ts";

const PAGE = 1000;

export type ExportCell = string | number;
type Export = {
  asked: Asked;
  scope: Scope;
  as: "csv" | "xlsx";
  name: string;
  columns: readonly FileColumn[];
};

/** A list as a file, exactly as shown: its filters, columns and order; rows are read as they leave. */
export function exportList(db: Db, list: List, { asked, scope, as, name, columns }: Export): Produced {
  const head = columns.map((column) => column.head);
  const lines = rowsOf(db, list, asked, scope, (row) => columns.map(({ cell }) => cell(row)));
  if (as === "csv") return { type: "text/csv; charset=utf-8", name: `${name}.csv`, body: Readable.from(csvOf(head, lines)) };
  const body = Readable.fromWeb(writeXlsxStream(withHead(head, lines), { name: "Gong" }) as ReadableStream);
  return { type: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", name: `${name}.xlsx`, body };
}

async function* rowsOf(db: Db, list: List, asked: Asked, scope: Scope, cellsOf: (row: ListRow) => ExportCell[]) {
  let place: Asked["place"] = null;
  do {
    const page: Awaited<ReturnType<typeof readPage>> = await readPage(db, list, { ...asked, rows: PAGE, place }, scope);
    for (const row of page.rows) yield cellsOf(row);
    const at = page.next?.lastIndexOf("~") ?? -1;
    place = page.next === null ? null : { way: "after", value: page.next.slice(0, at), id: page.next.slice(at + 1) };
  } while (place);
}

async function* csvOf(head: readonly string[], lines: AsyncIterable<ExportCell[]>) {
  yield `\uFEFF${csvLine(head)}`;
  for await (const line of lines) yield csvLine(line);
}

/** Cells are typed: a spreadsheet computes no text. */
async function* withHead(head: readonly string[], lines: AsyncIterable<ExportCell[]>): AsyncGenerator<ExportCell[]> {
  yield [...head];
  yield* lines;
}
