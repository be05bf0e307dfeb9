import { m } from "#app/foundation/i18n/messages/messages.js";

type Props = { id: string; busy: boolean; send: () => void };

/** [ORD-05] */
export function InvoiceOf({ id, busy, send }: Props) {
  return (
    <>
      <a href={`/order/${id}/invoice.pdf`} target="_blank" rel="noopener" className="button">
        {m.invoice_open()}
      </a>
      <button type="button" className="link-button" onClick={send} aria-disabled={busy || undefined}>
        {m.invoice_send()}
      </button>
    </>
  );
}
