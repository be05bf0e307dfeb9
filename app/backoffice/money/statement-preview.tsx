import { Link } from "react-router";
import { m } from "#app/foundation/i18n/messages/messages.js";
import type { Day } from "#app/foundation/time/day.ts";
import { dateWords } from "#app/foundation/time/day-words.ts";
import { useAct } from "../acting/use-act.ts";
import { Badge } from "../shell/page.tsx";
import { useDesk } from "../shell/use-desk.ts";
import { Sum } from "./sum.tsx";

type Line = {
  key: string;
  number: string;
  date: string;
  amountMinor: number;
  payer: string;
  inn: string;
  to: string;
  purpose: string;
  outcome: string;
  says: string;
  order: string | null;
  like: string[];
};
type Unread = { row: number; lacks: string[]; number: string; sum: string; payer: string; purpose: string };
export type Preview = { seen: string; documents: number; lines: Line[]; unread: Unread[] };

const tones = { paid: "good", known: "plain" } as const;

/** What a statement would do, line by line; nothing has happened yet. */
export function StatementPreview({ file, preview, end }: { file: File; preview: Preview; end: () => void }) {
  const { lines, unread, documents, seen } = preview;
  const { lang } = useDesk();
  const { submit, busy, acted } = useAct("invoices.import");
  const fresh = lines.filter(({ outcome }) => outcome !== "known");
  const paid = lines.filter(({ outcome }) => outcome === "paid");
  async function take() {
    const { ok } = await submit({ file, seen });
    if (ok) end();
  }
  return (
    <>
      <p>
        <strong>{file.name}</strong>.{" "}
        {m.desk_statement_counts({ all: documents, ours: lines.length, paid: paid.length, left: fresh.length - paid.length })}
      </p>
      {unread.length > 0 && (
        <div className="notice notice-bad">
          <p>{m.desk_statement_unread()}</p>
          <ul>
            {unread.map(({ row, number, sum, payer, purpose }) => (
              <li key={row}>
                {m.desk_statement_unread_row({ row, number: number || "–", sum: sum || "–", payer: payer || "–", purpose })}
              </li>
            ))}
          </ul>
        </div>
      )}
      <table className="grid-table stack">
        <thead>
          <tr>
            <th scope="col">{m.desk_document()}</th>
            <th scope="col" className="num">
              {m.desk_sum()}
            </th>
            <th scope="col">{m.desk_payer()}</th>
            <th scope="col">{m.desk_statement_what()}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line, at) => (
            <tr key={at}>
              <td>
                {m.desk_document_of({ number: line.number, date: dateWords(line.date as Day, lang) })}
                <p className="muted breaks">{line.purpose}</p>
              </td>
              <td data-name={m.desk_sum()} className="num">
                <Sum minor={line.amountMinor} />
              </td>
              <td data-name={m.desk_payer()}>
                {line.payer || m.staff_unknown()} <span className="muted">{line.inn}</span>
              </td>
              <td data-name={m.desk_statement_what()}>
                <Badge tone={tones[line.outcome as keyof typeof tones] ?? "wait"}>
                  {line.outcome === "paid" ? m.desk_statement_will_pay() : line.says}
                </Badge>{" "}
                {line.order && <Link to={`/orders/${line.order}`}>{line.order}</Link>}
                {line.outcome === "other-account" && <p className="muted">{m.desk_statement_to_account({ account: line.to })}</p>}
                {line.like.length > 0 && <p className="muted">{m.staff_invoices_maybe({ numbers: line.like.join(", ") })}</p>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p role="alert" className="refusal">
        {acted && !acted.ok ? acted.says : ""}
      </p>
      <div className="row">
        <button
          type="button"
          className="btn btn-main"
          disabled={busy}
          aria-disabled={fresh.length === 0 || undefined}
          onClick={() => fresh.length > 0 && void take()}
        >
          {busy ? m.desk_working() : m.desk_statement_take({ count: fresh.length })}
        </button>
        <button type="button" className="btn btn-quiet" onClick={end} disabled={busy}>
          {m.desk_statement_other()}
        </button>
        {fresh.length === 0 && <span className="why-not">{m.desk_statement_nothing_new()}</span>}
      </div>
    </>
  );
}
