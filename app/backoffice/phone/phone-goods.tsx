import { useState } from "react";
import { useFetcher } from "react-router";
import type { PhonePreview } from "#app/checkout/by-phone/phone-orders.server.ts";
import { phoneRefusal } from "#app/checkout/by-phone/phone-refusals.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { formatKopecks } from "#app/foundation/money.ts";
import { useDesk } from "../shell/use-desk.ts";
import type { PhonePage } from "./phone.route.tsx";
import type { PhoneLine, PhoneWork } from "./phone-draft.ts";

export const problemWords = (problem: string): string => phoneRefusal(problem, null);

type Props = { work: PhoneWork; change: (part: Partial<PhoneWork>) => void; preview: PhonePreview | null };
const keyOf = ({ productId, specificationId }: { productId: string; specificationId: string }) => `${productId} ${specificationId}`;

/** What is bought, each with what it costs now and what is wrong with it. */
export function PhoneGoods({ work: { lines, storefront }, change, preview }: Props) {
  const { lang } = useDesk();
  const put = (at: number, line: PhoneLine) => change({ lines: lines.map((one, n) => (n === at ? line : one)) });
  const add = (line: PhoneLine) => {
    const at = lines.findIndex((one) => keyOf(one) === keyOf(line));
    if (at < 0) change({ lines: [...lines, line] });
    else put(at, { ...lines[at]!, quantity: lines[at]!.quantity + 1 });
  };
  return (
    <>
      <ul className="edit-lines">
        {lines.map((line, at) => {
          const priced = preview?.lines[at];
          const title = line.size ? `${line.name}, ${line.size}` : line.name;
          return (
            <li key={keyOf(line)} className="edit-line phone-line">
              <div>
                <div className="line-name">{title}</div>
                <div className="muted">{line.sku}</div>
                {priced?.problem && <div className="field-error">{problemWords(priced.problem)}</div>}
              </div>
              <span className="phone-price">{priced ? formatKopecks(priced.priceMinor, lang) : ""}</span>
              <label className="field edit-quantity">
                <span>{m.desk_edit_quantity()}</span>
                <input
                  type="number"
                  min={1}
                  max={999}
                  value={line.quantity}
                  onChange={({ target }) =>
                    put(at, { ...line, quantity: Math.min(999, Math.max(1, Math.trunc(Number(target.value)) || 1)) })
                  }
                />
              </label>
              <button
                type="button"
                className="btn btn-quiet"
                onClick={() => change({ lines: lines.filter((_, n) => n !== at) })}
                aria-label={m.desk_edit_remove_named({ name: title })}
              >
                {m.desk_edit_remove()}
              </button>
            </li>
          );
        })}
      </ul>
      {lines.length === 0 && <p className="muted">{m.desk_phone_no_goods()}</p>}
      <FindGoods storefront={storefront} add={add} />
    </>
  );
}

function FindGoods({ storefront, add }: { storefront: string; add: (line: PhoneLine) => void }) {
  const [said, setSaid] = useState("");
  const search = useFetcher<PhonePage>();
  const ask = () => search.load(`/orders/new?shop=${storefront}&goods=${encodeURIComponent(said)}`);
  const found = search.data?.goods ?? null;
  return (
    <div className="edit-add">
      <label className="field">
        <span>{m.desk_edit_add()}</span>
        <input
          type="search"
          value={said}
          placeholder={m.desk_edit_add_by()}
          onChange={({ target }) => setSaid(target.value)}
          onKeyDown={(event) => {
            if (event.key !== "Enter") return;
            event.preventDefault();
            ask();
          }}
        />
      </label>
      <button type="button" className="btn btn-quiet" onClick={ask} disabled={search.state !== "idle"}>
        {m.desk_edit_find()}
      </button>
      <div aria-live="polite" className="edit-found">
        {found?.length === 0 && <p className="muted">{m.desk_edit_not_found()}</p>}
        <ul>
          {found?.map(({ available, isMade, ...line }) => (
            <li key={keyOf(line)}>
              <span>
                {line.name}
                {line.size && `, ${line.size}`} <span className="muted">{line.sku}</span>
              </span>
              <span className="muted">{isMade ? m.desk_edit_made() : m.desk_edit_left({ n: available })}</span>
              <button
                type="button"
                className="btn btn-quiet"
                disabled={!isMade && available === 0}
                onClick={() => add({ ...line, quantity: 1 })}
                aria-label={m.desk_edit_add_named({ name: line.size ? `${line.name}, ${line.size}` : line.name })}
              >
                {m.desk_edit_add_do()}
              </button>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
