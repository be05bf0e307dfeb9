import { m } from "#app/foundation/i18n/messages/messages.js";
import type { ListFace } from "../list/list-face.ts";
import { deedSaid } from "./deed-names.ts";
import { objectName } from "./object-names.ts";

type Column =
  | "at"
  | "actor"
  | "action"
  | "code"
  | "object"
  | "outcome"
  | "reason"
  | "change"
  | "before"
  | "after"
  | "event"
  | "request"
  | "seal";

/** The record of staff as a list. */
export const recordFace: ListFace<Column> = {
  permission: "record.read",
  exportPermission: "record.export",
  list: {
    name: "record",
    from: "record_list",
    id: "id",
    words: "words",
    always: ["event", "action", "object_kind", "outcome", "before", "after"],
    columns: {
      at: { fields: ["at"], sort: "event", card: "sum" },
      actor: { fields: ["actor"], card: "fact" },
      action: { fields: ["action"], card: "name" },
      code: { fields: ["action"], extra: true },
      object: { fields: ["object_kind", "object_id"], card: "fact" },
      outcome: { fields: ["outcome"], card: "state" },
      reason: { fields: ["reason"], card: "fact" },
      change: { fields: ["before", "after"], card: "fact" },
      before: { fields: ["before"], extra: true },
      after: { fields: ["after"], extra: true },
      event: { fields: ["event"], sort: "event", extra: true },
      request: { fields: ["request_id"], extra: true },
      seal: { fields: ["hash"], extra: true },
    },
    filters: {
      at: { kind: "dates", field: "at" },
      actor: { kind: "text", field: "actor" },
      action: { kind: "text", field: "action" },
      outcome: { kind: "choice", field: "outcome", values: ["done", "refused"] },
      kind: { kind: "text", field: "object_kind" },
      object: { kind: "text", field: "object_id" },
    },
    sorts: { event: { field: "event", is: "number" } },
    first: "-event",
  },
  heads: {
    at: m.desk_when,
    actor: m.desk_col_actor,
    action: m.desk_col_action,
    code: m.desk_col_code,
    object: m.desk_col_object,
    outcome: m.desk_col_outcome,
    reason: m.desk_customer_reason,
    change: m.desk_col_change,
    before: m.desk_col_before,
    after: m.desk_col_after,
    event: m.desk_col_event,
    request: m.desk_col_request,
    seal: m.desk_col_seal,
  },
  filterHeads: { kind: m.desk_col_object_kind },
  cells: {
    at: (row) => row.at as Date,
    actor: (row) => String(row.actor),
    action: (row) => deedSaid({ action: String(row.action), outcome: row.outcome, before: row.before, after: row.after }),
    code: (row) => String(row.action),
    object: (row) => `${objectName(String(row.object_kind))} ${row.object_id}`.trim(),
    outcome: (row) => [outcomeSign(row.outcome as string)],
    reason: (row) => String(row.reason),
    change: (row) => [row.before, row.after].map(written).filter(Boolean).join(" → "),
    before: (row) => written(row.before),
    after: (row) => written(row.after),
    event: (row) => row.event as number,
    request: (row) => String(row.request_id),
    seal: (row) => String(row.hash),
  },
  value: (_filter, value) => outcomeSign(value).says,
  nameOf: (row) => String(row.event),
  search: m.desk_record_search,
  hint: m.desk_hint_record,
};

const outcomeSign = (outcome: string) =>
  outcome === "done" ? { says: m.desk_outcome_done(), tone: "good" as const } : { says: m.desk_refused(), tone: "bad" as const };

const written = (json: unknown): string =>
  json === null || json === undefined ? "" : typeof json === "object" ? JSON.stringify(json) : String(json);
