import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { CsvError, parse } from "csv-parse";
import { ExchangeRefusedError } from "../import-row.ts";
import { because } from "../reasons.ts";
import { delimiterOf, namedDelimiter } from "./csv-header.ts";

export type CsvRow = { line: number; cells: Record<string, string> };

const MAX_RECORD = 1024 * 1024;

/** Streams a CSV's rows. Throws ExchangeRefusedError at the line where it stops being CSV. */
export async function* csvRows(name: string, chunks: AsyncIterable<string>): AsyncGenerator<CsvRow> {
  const { delimiter, isNamed, whole } = await looked(chunks);
  const parser = parse({
    columns: true,
    delimiter,
    bom: true,
    info: true,
    trim: false,
    max_record_size: MAX_RECORD,
    skip_empty_lines: true,
    // Spreadsheets keep cleared rows.
    skip_records_with_empty_values: true,
    from_line: isNamed ? 2 : 1,
  });
  const feeding = pipeline(Readable.from(whole, { objectMode: true, highWaterMark: 1 }), parser);
  // The reader throws the parser's error; this only avoids an unhandled rejection.
  feeding.catch(() => {});
  let line = isNamed ? 2 : 1;
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: Record<string, string>; info: { lines: number } }>) {
      yield { line: line + 1, cells: record };
      line = info.lines;
    }
    await feeding;
  } catch (error) {
    if (error instanceof CsvError) {
      const at = (error as CsvError & { lines?: number }).lines ?? line;
      throw new ExchangeRefusedError(`${name}:${at}`, because("csv", { detail: error.message.replace(/ (on|at) line \d+.*$/s, "") }));
    }
    throw error;
  } finally {
    parser.destroy();
  }
}

async function looked(chunks: AsyncIterable<string>): Promise<{ delimiter: string; isNamed: boolean; whole: AsyncIterable<string> }> {
  const iterator = chunks[Symbol.asyncIterator]();
  let head = "";
  let next = await iterator.next();
  while (!next.done) {
    head += next.value;
    if (/[\r\n]/.test(head) || head.length > MAX_RECORD) break;
    next = await iterator.next();
  }
  async function* whole() {
    yield head;
    for await (const chunk of { [Symbol.asyncIterator]: () => iterator }) yield chunk;
  }
  return { delimiter: delimiterOf(head), isNamed: namedDelimiter(head) !== undefined, whole: whole() };
}
