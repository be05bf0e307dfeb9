import { useFetcher } from "react-router";
import type { PhonePreview } from "#app/checkout/by-phone/phone-orders.server.ts";
import { phoneRefusal } from "#app/checkout/by-phone/phone-refusals.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { inSize } from "#app/foundation/i18n/units.ts";
import { formatKopecks } from "#app/foundation/money.ts";
import { FindGoods } from "../editing/find-goods.tsx";
import { useDesk } from "../shell/use-desk.ts";
import type { PhonePage } from "./phone.route.tsx";
import type { PhoneLine, PhoneWork } from "./phone-draft.ts";

export const problemWords = (problem: string): string => phoneRefusal(problem, null);

type Props = { work: PhoneWork; change: (part: Partial<PhoneWork>) => void; preview: PhonePreview | null };
const keyOf = ({ productId, specificationId }: { productId: string; specificationId: string }) => `${productId} ${specificationId}`;

/** What is bought, each with what it costs now and what is wrong with it. */
export function PhoneGoods({ work: { lines, storefront }, change, preview }: Props) {
  const { lang } = useDesk();
  const search = useFetcher<PhonePage>();
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
          const title = inSize(line.name, line.size, lang);
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
      <FindGoods
        search={search}
        found={search.data?.goods ?? null}
        pathFor={(said) => `/orders/new?shop=${storefront}&goods=${said}`}
        add={add}
      />
    </>
  );
}
