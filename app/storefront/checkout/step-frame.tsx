import { type FormEvent, type ReactNode, useEffect, useRef } from "react";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { STEP_SAYS } from "./fields-context.ts";

type Props = {
  number: number;
  title: string;
  state: "open" | "done" | "ahead";
  summary: ReactNode;
  /** The step's summary of errors after submitting. */
  says: string;
  edit: () => void;
  next?: () => void;
  /** Opened by the shopper: take focus. */
  entered: boolean;
  children: ReactNode;
};

/** Open as form, done as summary, ahead as heading [CHK-01]. */
export function StepFrame({ number, title, state, summary, says, edit, next, entered, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (state !== "open" || !entered) return;
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: "start" });
  }, [state, entered]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    next?.();
  };
  return (
    <section className="step" data-state={state} aria-labelledby={`step-${number}`}>
      <div className="step-head">
        <h2 id={`step-${number}`} ref={heading} tabIndex={-1}>
          <span aria-hidden="true" className="step-number">
            {number}
          </span>
          {title}
        </h2>
        {state === "done" && (
          <button type="button" className="link-button" onClick={edit} aria-label={m.checkout_edit_step({ title })}>
            {m.checkout_edit()}
          </button>
        )}
      </div>
      {state === "open" && (
        <form className="step-body" onSubmit={submit} noValidate>
          {children}
          <p className="field-error" id={STEP_SAYS} aria-live="polite">
            {says}
          </p>
          {next && (
            <button type="submit" className="button step-next">
              {m.checkout_next()}
            </button>
          )}
        </form>
      )}
      {state === "done" && <div className="step-summary">{summary}</div>}
    </section>
  );
}
