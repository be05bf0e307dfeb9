import { m } from "#app/foundation/i18n/messages/messages.js";
import { Modal } from "#app/foundation/ui/modal.tsx";

export type ResultKind = "good" | "needToAprove" | "payment-failed";

const texts = {
  good: { title: m.result_good_title, text: m.result_good },
  needToAprove: { title: m.result_approve_title, text: m.result_approve },
  "payment-failed": { title: m.result_failed_title, text: m.result_failed },
} as const;

export const isResult = (kind: unknown): kind is ResultKind => typeof kind === "string" && kind in texts;

/** How an order came out and what happens next [CHK-07] [CHK-10]. */
export function OrderResult({
  kind,
  number,
  close,
  children,
}: {
  kind: ResultKind;
  number: string;
  close: () => void;
  children?: React.ReactNode;
}) {
  const { title, text } = texts[kind];
  return (
    <Modal label={title()} close={close} className="result">
      <p className="head result-title" data-kind={kind}>
        {title()}
      </p>
      <p className="lead">{text({ number })}</p>
      <div className="result-actions">
        {children}
        <button type="button" className={children ? "button button-quiet" : "button button-main"} onClick={close}>
          {m.result_close()}
        </button>
      </div>
    </Modal>
  );
}
