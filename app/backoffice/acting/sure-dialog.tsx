import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { Modal } from "#app/foundation/ui/modal.tsx";

/** `go`: the name of what is about to be done, as its button has it. */
type Question = { says: string; go: ReactNode; isDanger: boolean };

const DOUBLE_CLICK_MS = 500;
let ask: (question: Question) => Promise<boolean> = async () => false;

/** Asks before it is done; false where there is nobody to ask. */
export const askIfSure = (question: Question): Promise<boolean> => ask(question);

/** Stands once in the frame. */
export function SureDialog() {
  const [asked, setAsked] = useState<(Question & { answer: (isSure: boolean) => void }) | null>(null);
  const openedAt = useRef(0);
  useEffect(() => {
    ask = (question) =>
      new Promise((answer) => {
        openedAt.current = Date.now();
        setAsked({ ...question, answer });
      });
    return () => {
      ask = async () => false;
    };
  }, []);
  if (!asked) return null;
  const { says, go, isDanger, answer } = asked;
  const end = (isSure: boolean) => {
    setAsked(null);
    answer(isSure);
  };
  // The second press of a double click meets what has just come under the pointer.
  const once = (isSure: boolean) => (event: MouseEvent) => event.detail < 2 && end(isSure);
  const leave = () => Date.now() - openedAt.current > DOUBLE_CLICK_MS && end(false);
  return (
    <Modal label={typeof go === "string" ? go : says} close={leave} className="dialog-small">
      <h2 className="dialog-title">{go}</h2>
      <p>{says}</p>
      <div className="dialog-answers">
        <button
          type="button"
          ref={(element) => void element?.setAttribute("autofocus", "")}
          className="btn btn-quiet"
          onClick={once(false)}
        >
          {m.desk_sure_no()}
        </button>
        <button type="button" className={`btn btn-${isDanger ? "danger" : "main"}`} onClick={once(true)}>
          {go}
        </button>
      </div>
    </Modal>
  );
}
