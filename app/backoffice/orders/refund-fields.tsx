import { useEffect, useRef, useState } from "react";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { formatKopecks } from "#app/foundation/money.ts";
import { SINGLE_APPROVER_LIMIT_MINOR } from "#app/foundation/two-people.ts";
import { useDesk } from "../shell/use-desk.ts";
import { ByHand, Check, Reason } from "./act-dialog.tsx";
import type { OrderView } from "./order-view.ts";

/** Which pieces and whether the delivery; the sum grows as they are chosen. */
export function RefundFields({ order }: { order: OrderView }) {
  const { lang } = useDesk();
  const [chosen, setChosen] = useState<Record<number, number>>({});
  const [withDelivery, setWithDelivery] = useState(false);
  const first = useRef<HTMLSelectElement>(null);
  const isNothing = !withDelivery && Object.values(chosen).every((n) => n === 0);
  useEffect(() => first.current?.setCustomValidity(isNothing ? m.desk_refund_name_pieces() : ""), [isNothing]);
  const left = order.lines.map((line) => ({ ...line, left: line.quantity - line.returned - line.comingBack }));
  const sum = left.reduce(
    (all, { position, priceMinor, quantity }) => all + Math.round(((chosen[position] ?? 0) * priceMinor) / quantity),
    0,
  );
  const firstLeft = left.find((line) => line.left > 0);
  const isAll = left.every(({ position, left }) => (chosen[position] ?? 0) === left);
  return (
    <>
      <fieldset className="refund-lines">
        <legend>{m.desk_refund_what()}</legend>
        {left.map((line) => (
          <label key={line.position} className="refund-line">
            <span>
              {[line.name, line.size].filter(Boolean).join(", ")}{" "}
              <span className="muted">{formatKopecks(Math.round(line.priceMinor / line.quantity), lang)}</span>
            </span>
            <select
              ref={line === firstLeft ? first : undefined}
              aria-label={m.desk_refund_pieces_of({ name: line.name })}
              value={chosen[line.position] ?? 0}
              disabled={line.left === 0}
              onChange={({ currentTarget }) => setChosen({ ...chosen, [line.position]: Number(currentTarget.value) })}
            >
              {Array.from({ length: line.left + 1 }, (_, n) => (
                <option key={n} value={n}>
                  {m.desk_of_pieces({ n, all: line.left })}
                </option>
              ))}
            </select>
          </label>
        ))}
        <button
          type="button"
          className="link"
          onClick={() => setChosen(Object.fromEntries(left.map(({ position, left }) => [position, isAll ? 0 : left])))}
        >
          {isAll ? m.desk_refund_none() : m.desk_refund_all()}
        </button>
      </fieldset>
      {Object.entries(chosen).map(
        ([position, n]) => n > 0 && <input key={position} type="hidden" name="pieces[]" value={`${position}:${n}`} />,
      )}
      {order.delivery.priceMinor > 0 && (
        <Check
          name="delivery"
          change={setWithDelivery}
          says={m.desk_refund_delivery({ sum: formatKopecks(order.delivery.priceMinor, lang) })}
        />
      )}
      <ByHand order={order} />
      <Reason label={m.desk_reason()} />
      <p className="refund-sum">
        {m.desk_refund_goods()} <strong className="tabular">{formatKopecks(sum, lang)}</strong>
      </p>
      <p className="muted">{m.desk_refund_two({ sum: formatKopecks(SINGLE_APPROVER_LIMIT_MINOR, lang) })}</p>
    </>
  );
}
