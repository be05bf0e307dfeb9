import { useRoot } from "#app/client/page/use-root.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { formatKopecks } from "#app/foundation/money.ts";
import { momentWords } from "#app/foundation/time/day-words.ts";
import type { ShownReceipt } from "#app/payments/receipts/shown-receipt.ts";

const names = { paid: m.receipt_paid, "handed-over": m.receipt_handed_over, back: m.receipt_back };

/** Fiscal receipts at the operator of fiscal data [PAY-09]. */
export function ReceiptLinks({ receipts }: { receipts: readonly ShownReceipt[] }) {
  const { lang } = useRoot();
  if (receipts.length === 0) return null;
  return (
    <>
      <h2>{m.receipts_title()}</h2>
      <ol className="order-receipts">
        {receipts.map(({ kind, part, parts, sumMinor, at, url }) => (
          <li key={url}>
            <time dateTime={at}>{momentWords(at, lang)}</time>
            <a href={url} target="_blank" rel="noopener noreferrer">
              {names[kind]()}
              {parts > 1 && ` ${m.receipt_part({ part, parts })}`}, {formatKopecks(sumMinor, lang)}
            </a>
          </li>
        ))}
      </ol>
    </>
  );
}
