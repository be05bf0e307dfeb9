import { type ReactNode, useEffect, useTransition } from "react";
import { m } from "../i18n/messages/messages.js";

type Props = {
  again: () => void;
  /** Covers the page, like the dialog it replaces. */
  close?: (() => void) | undefined;
  words?: (() => string) | undefined;
  children?: ReactNode;
};

/** Replaces a part that failed to load; retries on a press and when the network returns. */
export function Missing({ again, close, words = m.part_failed, children }: Props) {
  const [isTrying, begin] = useTransition();
  const retry = () => begin(again);
  return (
    <div className="part-missing" data-over={close && ""} role="alert" aria-busy={isTrying || undefined}>
      <p>{navigator.onLine ? words() : m.part_offline()}</p>
      <button type="button" className="button button-quiet" onClick={retry} aria-disabled={isTrying || undefined}>
        {m.part_again()}
      </button>
      {close && (
        <button type="button" className="link-button" onClick={close}>
          {m.close()}
        </button>
      )}
      {children}
      <OnceOnline again={retry} />
    </div>
  );
}

export function OnceOnline({ again }: { again: () => void }) {
  const [, begin] = useTransition();
  useEffect(() => {
    const retry = () => begin(again);
    addEventListener("online", retry);
    return () => removeEventListener("online", retry);
  });
  return null;
}
