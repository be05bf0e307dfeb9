import { type ReactNode, useEffect, useId, useRef } from "react";
import { m } from "#app/foundation/i18n/messages/messages.js";

type Props = {
  title: string;
  says: string;
  yes: string;
  no: string;
  busy: boolean;
  trouble: string;
  done: () => void;
  close: () => void;
  children?: ReactNode;
};

/** Inline confirmation; takes focus. */
export function AskFirst({ title, says, yes, no, busy, trouble, done, close, children }: Props) {
  const id = useId();
  const box = useRef<HTMLElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <section ref={box} tabIndex={-1} className="ask" aria-labelledby={id} onKeyDown={({ key }) => key === "Escape" && close()}>
      <h2 id={id}>{title}</h2>
      <p>{says}</p>
      {children}
      <p className="field-error" role="alert">
        {trouble}
      </p>
      <p className="ask-actions">
        <button type="button" className="button button-main" onClick={done} aria-disabled={busy || undefined}>
          {busy ? m.order_wait() : yes}
        </button>
        <button type="button" className="link-button" onClick={close}>
          {no}
        </button>
      </p>
    </section>
  );
}
