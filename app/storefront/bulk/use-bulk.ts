import { useEffect, useRef, useState } from "react";
import { MOST_LINES } from "#app/cart/cart.ts";
import type { QuoteAnswer } from "#app/cart/quote-answer.ts";
import type { RowsAnswer } from "#app/checkout/dealers/dealers.contract.ts";
import { keepLines, MOST_ROWS, readRows } from "#app/checkout/dealers/spreadsheet.ts";
import type { MergeAnswer } from "#app/client/cart/account-cart.ts";
import { openCart } from "#app/client/cart/cart-store.ts";
import { type CartQuote, readQuote } from "#app/client/cart/wire-quote.ts";
import { refreshCustomer } from "#app/client/customer/customer-store.ts";
import { showToast } from "#app/client/page/toast-store.ts";
import { inTab, orElse } from "#app/foundation/browser.ts";
import { type Failure, post } from "#app/foundation/http/client.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { type BulkLine, setLine, stillWanted, takeIn } from "./bulk-order.ts";

const KEY = "gong.bulk.1";
const PAUSE_MS = 400;
const NAMES_IN_TOAST = 4;

const remembered = (): BulkLine[] => orElse(() => JSON.parse(inTab.read(KEY) ?? "[]") as BulkLine[], []);

const asked = ({ productid, specification, quantity }: BulkLine) => ({ productid, specification, quantity });
const troubleOf = ({ status, title }: Failure) => (status === 0 ? m.sign_in_offline() : title || m.sign_in_failed());

const unknownWords = ({ sku, size, reason }: RowsAnswer["unknown"][number]): string =>
  ({
    sku: () => m.bulk_no_sku({ sku }),
    size: () => m.bulk_no_size({ sku, size: size || "—" }),
    several: () => m.bulk_several({ sku: [sku, size].filter(Boolean).join(", ") }),
  })[reason]();

/** The typed or pasted order and the server's quote for it. */
export function useBulk() {
  const [wanted, setWanted] = useState<BulkLine[]>([]);
  const [quote, setQuote] = useState<CartQuote | null>(null);
  const [trouble, setTrouble] = useState("");
  const [isFull, setFull] = useState(false);
  const [stayed, setStayed] = useState<BulkLine[]>([]);
  const [notes, setNotes] = useState<string[]>([]);
  const [busy, setBusy] = useState(false);
  // Quantities may change while a quote loads.
  const latest = useRef(wanted);
  useEffect(() => {
    latest.current = remembered();
    setWanted(latest.current);
  }, []);

  function keep(next: BulkLine[]) {
    latest.current = next;
    setWanted(next);
    setFull(false);
    inTab.keep(KEY, JSON.stringify(next));
  }
  function set(line: BulkLine) {
    const next = setLine(latest.current, line);
    if (next) keep(next);
    else setFull(true);
  }

  useEffect(() => {
    if (wanted.length === 0) return setQuote(null);
    const asking = new AbortController();
    const timer = setTimeout(async () => {
      const lines = wanted.map(asked);
      const answer = await post<QuoteAnswer>("/shop/cart/quote", { lines }, { signal: asking.signal }).catch(() => null);
      if (!answer || asking.signal.aborted) return;
      setQuote(answer.ok ? readQuote(answer.data) : null);
      setTrouble(answer.ok ? "" : troubleOf(answer));
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      asking.abort();
    };
  }, [wanted]);

  /** Parses pasted rows and reports bad ones. Returns the text still to be added. */
  async function paste(text: string): Promise<string> {
    if (busy) return text;
    const { rows, wrong } = readRows(text);
    const refuse = (why: string) => {
      setNotes([why]);
      return text;
    };
    if (rows.length > MOST_ROWS) return refuse(m.bulk_rows_most({ most: MOST_ROWS }));
    let found: RowsAnswer = { lines: [], unknown: [] };
    if (rows.length > 0) {
      setBusy(true);
      const answer = await post<RowsAnswer>("/shop/dealer/lines", { rows: rows.map(({ line, ...row }) => row) });
      setBusy(false);
      if (!answer.ok) return refuse(troubleOf(answer));
      found = answer.data;
    }
    const { wanted: next, over } = takeIn(latest.current, found.lines);
    keep(next);
    const unknown = found.unknown.map(unknownWords);
    const lineOf = (row: number) => rows[row - 1]!.line;
    const overLines = over.flatMap((line) => line.rows.map(lineOf));
    // Keep in the text what found no room.
    const left = over.length > 0 ? keepLines(text, [...wrong, ...found.unknown.map(({ row }) => lineOf(row)), ...overLines]) : null;
    const said = [
      ...(left ? [m.bulk_over({ most: MOST_LINES, count: overLines.length })] : []),
      ...wrong.map((line) => m.bulk_row_wrong({ line: left?.lineNow(line) ?? line })),
      ...unknown,
    ];
    setNotes([...new Set(said)]);
    return left?.text ?? (said.length > 0 ? text : "");
  }

  /** Merges into the cart, where the larger quantity wins. Lines the cart refuses stay here. */
  async function toCart(): Promise<void> {
    const sent = latest.current.slice(0, MOST_LINES);
    if (busy || sent.length === 0) return;
    setBusy(true);
    const answer = await post<MergeAnswer>("/shop/cart/merge", { lines: sent.map(asked) });
    if (answer.ok) await refreshCustomer();
    setBusy(false);
    if (!answer.ok) return void showToast(troubleOf(answer));
    const { dropped, cut } = answer.data;
    const lacking = [...dropped, ...cut].map(({ name }) => name);
    const more = lacking.length - NAMES_IN_TOAST;
    if (lacking.length > 0)
      showToast(m.bulk_lacks(), [...lacking.slice(0, NAMES_IN_TOAST), ...(more > 0 ? [m.bulk_more({ count: more })] : [])].join(", "));
    const rest = stillWanted(latest.current, sent, dropped);
    keep(rest);
    setStayed(rest);
    setFull(dropped.some(({ reason }) => reason === "full"));
    openCart();
  }
  return {
    wanted,
    set,
    paste,
    notes,
    quote: wanted.length ? quote : null,
    trouble: isFull ? m.bulk_most({ most: MOST_LINES }) : trouble,
    stayed: stayed.filter((line) => wanted.includes(line)),
    busy,
    toCart,
    clear: () => keep([]),
  };
}
