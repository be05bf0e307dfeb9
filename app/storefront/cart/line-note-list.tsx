import { changeQuantity } from "#app/client/cart/cart-store.ts";
import type { QuotedLine } from "#app/client/cart/wire-quote.ts";
import { useRoot } from "#app/client/page/use-root.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { formatMoney } from "#app/foundation/money.ts";
import { WaitLink } from "../waits/wait-link.tsx";
import type { LineNote } from "./line-notes.ts";

/** Problems and notes of a line, each with a next step [CRT-10]. */
export function LineNoteList({ notes, quoted }: { notes: readonly LineNote[]; quoted: QuotedLine }) {
  const { lang } = useRoot();
  return (
    <div className="cart-notes" role="status">
      {notes.map((note) => (
        <p key={note.kind} data-blocks={note.blocks || undefined}>
          {textOf(note, quoted, lang)}
          {note.kind === "short" && (
            <button type="button" className="link" onClick={() => changeQuantity(quoted, note.max, note.max)}>
              {m.cart_short_take({ max: note.max })}
            </button>
          )}
          {note.kind === "sold_out" && <WaitLink goods={{ productid: quoted.productid, specification: quoted.specification }} />}
        </p>
      ))}
    </div>
  );
}

function textOf(note: LineNote, { quantity, currency }: QuotedLine, lang: "ru" | "en"): string {
  switch (note.kind) {
    case "gone":
      return m.cart_gone();
    case "sold_out":
      return m.cart_sold_out();
    case "choose_size":
      return m.cart_choose_size();
    case "short":
      return m.cart_short({ max: note.max });
    case "price":
      return m.cart_price_changed({ was: formatMoney(Math.ceil(note.was / currency.rate), currency.type, lang) });
    case "left":
      return quantity >= note.max ? m.cart_left({ max: note.max }) : m.cart_left_few({ max: note.max });
    case "made":
      return m.cart_made();
  }
}
