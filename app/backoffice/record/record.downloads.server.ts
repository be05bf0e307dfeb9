import { Readable } from "node:stream";
import * as z from "zod";
import { download } from "../acting/download.ts";
import { csvLine } from "./csv-line.ts";

const PAGE = 500;

export const recordDownloads = {
  "record.export": download({
    permission: "record.export",
    recorded: true,
    takes: z.object({ q: z.string().max(100).default("") }),
    object: ({ q }) => ({ kind: "record", id: q }),
    produce: async ({ shop, now }, { q }) => ({
      type: "text/csv; charset=utf-8",
      name: `record-${now.toISOString().slice(0, 10)}.csv`,
      body: Readable.from(lines(shop.staff.record.newest, q)),
    }),
  }),
};

type Newest = (before: number | undefined, count: number, q: string) => Promise<{ id: number; [field: string]: unknown }[]>;
const FIELDS = [
  "id",
  "at",
  "actor",
  "action",
  "objectKind",
  "objectId",
  "outcome",
  "before",
  "after",
  "reason",
  "requestId",
  "hash",
] as const;

async function* lines(newest: Newest, q: string) {
  yield `\uFEFF${csvLine(FIELDS)}`;
  for (let before: number | undefined; ; ) {
    const events = await newest(before, PAGE, q);
    for (const event of events) yield csvLine(FIELDS.map((field) => event[field]));
    if (events.length < PAGE) return;
    before = events.at(-1)!.id;
  }
}
