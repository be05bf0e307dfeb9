import { useRoot } from "#app/client/page/use-root.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { momentWords } from "#app/foundation/time/day-words.ts";
import { lineName } from "#app/orders/line-name.ts";
import type { ReturnAnswer } from "#app/orders/returns/return-answer.ts";
import type { ReturnState } from "#app/orders/returns/return-status.ts";
import type { FullOrder } from "#app/payments/order-view.ts";
import { Picture } from "../goods/picture.tsx";
import "./returns.css";

const says = {
  asked: m.return_says_asked,
  approved: m.return_says_approved,
  received: m.return_says_received,
  refunded: m.return_says_refunded,
  refused: m.return_says_refused,
} satisfies Record<ReturnState, unknown>;

export function ReturnNews({ order }: { order: Pick<FullOrder, "returns" | "lines" | "sums"> }) {
  return order.returns.map((one) => <OneReturn key={one.n} one={one} lines={order.lines} isToBalance={order.sums.total === 0} />);
}

/** `isToBalance`: no bank took part. */
function OneReturn({ one, lines, isToBalance }: { one: ReturnAnswer; lines: FullOrder["lines"]; isToBalance: boolean }) {
  const { lang } = useRoot();
  const { n, label, state, reason, photos, history } = one;
  const answer = history.at(-1)?.reason;
  return (
    <section className="return-news" aria-labelledby={`return-${n}`} data-over={state === "refunded" || state === "refused" || undefined}>
      <h2 id={`return-${n}`}>
        {m.return_news({ n })} · {label}
      </h2>
      <p>{isToBalance && state === "refunded" ? m.return_says_refunded_balance() : says[state]()}</p>
      {state === "refused" && answer && <p>{m.return_answer({ reason: answer })}</p>}
      <ul className="return-things">
        {one.lines
          .map(({ item, quantity }) => ({ thing: lines[Number(item)]!, quantity }))
          .map(({ thing, quantity }) => (
            <li key={thing.position}>
              {thing.picture && <Picture id={thing.picture} alt="" sizes="48px" className="thumb" />}
              <span>{`${lineName(thing)}\u00a0×\u00a0${quantity}`}</span>
            </li>
          ))}
      </ul>
      {reason && <p className="quiet">{m.return_your_reason({ reason })}</p>}
      {photos.length > 0 && (
        <ul className="return-seen">
          {photos.map((photo, at) => (
            <li key={photo}>
              <a href={photo} target="_blank" rel="noreferrer">
                <img src={photo} alt={m.return_photo({ n: at + 1 })} width={72} height={72} loading="lazy" />
              </a>
            </li>
          ))}
        </ul>
      )}
      <ol className="return-steps quiet">
        {history.map(({ status, label: said, at }) => (
          <li key={status}>
            <time dateTime={at}>{momentWords(at, lang)}</time> {said}
          </li>
        ))}
      </ol>
    </section>
  );
}
