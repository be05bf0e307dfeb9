import { type ReactNode, useEffect, useRef } from "react";
import { m } from "../i18n/messages/messages.js";
import { focusContent } from "./focus-content.ts";
import { useBackCloses } from "./use-back-closes.ts";

type Props = {
  label: string;
  close: () => void;
  className?: string;
  /** It has no URL of its own for Back to leave. */
  backCloses?: boolean;
  /** The query of a choice that outlives the dialog. */
  chosen?: string | null;
  children: ReactNode;
};

/** A native dialog: focus trap, Escape and focus return [GUI-01]. */
export function Modal({ label, close, className = "", backCloses = false, chosen = null, children }: Props) {
  useBackCloses(backCloses, close, chosen);
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const opener = document.activeElement;
    const shown = dialog.current;
    shown?.showModal();
    // An `autofocus` field has focus already; else focus the dialog, so readers don't start at its first button.
    if (!shown?.querySelector("[autofocus]")) shown?.focus();
    return () => {
      shown?.close();
      giveBack(opener);
    };
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it; the click is on what lies behind
    <dialog
      ref={dialog}
      tabIndex={-1}
      className={`modal ${className}`}
      aria-label={label}
      onCancel={(event) => {
        event.preventDefault();
        // React bubbles it to the dialog that opened this one, too.
        event.stopPropagation();
        close();
      }}
      onClick={(event) => event.target === event.currentTarget && close()}
    >
      <div className="modal-body">
        <button type="button" className="icon-button modal-close" onClick={close} aria-label={m.close()}>
          <svg width="24" height="24" viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="2" aria-hidden="true">
            <path d="M5 5l14 14M19 5L5 19" />
          </svg>
        </button>
        {children}
      </div>
    </dialog>
  );
}

/** The opener may be gone with its page: focus what arrival would have focused. */
function giveBack(opener: Element | null) {
  if (opener instanceof HTMLElement && opener !== document.body && opener.isConnected) return opener.focus({ preventScroll: true });
  focusContent();
}
