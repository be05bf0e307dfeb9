import { m } from "#app/foundation/i18n/messages/messages.js";
import { Modal } from "#app/foundation/ui/modal.tsx";
import { ContactWords } from "../help/contact-words.tsx";
import { type ResultKind, type ResultWords, resultTexts } from "./result-kind.ts";

/** The outcome and next step [CHK-07] [CHK-10]. `children`: actions. */
export function OrderResult({
  kind,
  words,
  close,
  children,
}: {
  kind: ResultKind;
  words: ResultWords;
  close: () => void;
  children?: React.ReactNode;
}) {
  const { title, text } = resultTexts[kind];
  return (
    <Modal label={title()} close={close} className="result">
      {/* A certificate's status changes while displayed. */}
      <div role="status" className="result-says">
        <p className="head result-title" data-kind={kind}>
          {title()}
        </p>
        <p className="lead">
          <ContactWords>{text(words)}</ContactWords>
        </p>
      </div>
      <div className="result-actions">
        {children}
        <button type="button" className={children ? "button button-quiet" : "button button-main"} onClick={close}>
          {m.result_close()}
        </button>
      </div>
    </Modal>
  );
}
