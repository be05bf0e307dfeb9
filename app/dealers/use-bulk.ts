import { useEffect, useState } from "react";
import type { MergeAnswer } from "#app/cart/account-cart.ts";
import { openCart } from "#app/cart/cart-store.ts";
import type { QuoteAnswer } from "#app/cart/quote-answer.ts";
import { type Failure, post } from "#app/foundation/http/client.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { refreshCustomer } from "#app/identity/customer-store.ts";
import { showToast } from "#app/shell/toast-store.ts";
import type { RowsAnswer } from "./dealers.contract.ts";
import { readRows } from "./spreadsheet.ts";

export type Wanted = { productid: string; specification: string; name: string; size: string; quantity: number };

const KEY = "gong.bulk.1";
const MOST_LINES = 200;
const PAUSE_MS = 400;

export const cellKey = ({ productid, specification }: Pick<Wanted, "productid" | "specification">): string =>
  `${productid} ${specification}`;

function remembered(): Wanted[] {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? "[]") as Wanted[];
  } catch {
    return [];
  }
}

const troubleOf = ({ status, title }: Failure) => (status === 0 ? m.sign_in_offline() : title || m.sign_in_failed());

/** What a dealer has typed or pasted, whatever of the matrix is in sight, and what the server says it costs. */
export function useBulk() {
  const [wanted, setWanted] = useState<Wanted[]>([]);
  const [quote, setQuote] = useState<QuoteAnswer | null>(null);
  const [trouble, setTrouble] = useState("");
  const [notes, setNotes] = useState<string[]>([]);
  const [busy, setBusy] = useState(false);
  useEffect(() => setWanted(remembered()), []);

  function keep(next: Wanted[]) {
    setWanted(next);
    try {
      sessionStorage.setItem(KEY, JSON.stringify(next));
    } catch {
      // It lives as long as the page.
    }
  }
  const without = (key: string) => wanted.filter((line) => cellKey(line) !== key);
  function set(line: Wanted) {
    keep(line.quantity > 0 ? [...without(cellKey(line)), line] : without(cellKey(line)));
  }

  // Sums are the server's; they are asked for once the typing rests.
  useEffect(() => {
    if (wanted.length === 0) return setQuote(null);
    const asking = new AbortController();
    const timer = setTimeout(async () => {
      const lines = wanted.map(({ productid, specification, quantity }) => ({ productid, specification, quantity }));
      const answer = await post<QuoteAnswer>("/shop/cart/quote", { lines }, { signal: asking.signal }).catch(() => null);
      if (!answer || asking.signal.aborted) return;
      setQuote(answer.ok ? answer.data : null);
      setTrouble(answer.ok ? "" : troubleOf(answer));
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      asking.abort();
    };
  }, [wanted]);

  /** Takes a spreadsheet's rows in; what is none, or nothing we sell, is named. Answers whether all of it was. */
  async function paste(text: string): Promise<boolean> {
    const { rows, wrong } = readRows(text);
    const said = wrong.map((line) => m.bulk_row_wrong({ line }));
    if (rows.length) {
      setBusy(true);
      const answer = await post<RowsAnswer>("/shop/dealer/lines", { rows });
      setBusy(false);
      if (!answer.ok) {
        setNotes([troubleOf(answer)]);
        return false;
      }
      const { lines, unknown } = answer.data;
      const named = new Set(lines.map(cellKey));
      keep([...wanted.filter((line) => !named.has(cellKey(line))), ...lines].slice(0, MOST_LINES));
      said.push(
        ...unknown.map(({ artikul, size, reason }) =>
          reason === "size" ? m.bulk_no_size({ artikul, size: size || "—" }) : m.bulk_no_artikul({ artikul }),
        ),
      );
    }
    setNotes(said);
    return said.length === 0;
  }

  /** Puts it all into the cart: of what is there already the larger quantity stays. */
  async function toCart(): Promise<void> {
    if (busy || wanted.length === 0) return;
    setBusy(true);
    const lines = wanted.slice(0, MOST_LINES).map(({ productid, specification, quantity }) => ({ productid, specification, quantity }));
    const answer = await post<MergeAnswer>("/shop/cart/merge", { lines });
    if (answer.ok) await refreshCustomer();
    setBusy(false);
    if (!answer.ok) return void showToast(troubleOf(answer));
    const lacking = [...answer.data.dropped, ...answer.data.cut].map(({ name }) => name);
    if (lacking.length) showToast(m.bulk_lacks(), lacking.slice(0, 4).join(", "));
    keep([]);
    openCart();
  }
  return { wanted, set, paste, notes, quote: wanted.length ? quote : null, trouble, busy, toCart, clear: () => keep([]) };
}
