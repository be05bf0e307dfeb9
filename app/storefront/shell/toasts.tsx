import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { hideToast, type Toast, toastStore } from "#app/client/page/toast-store.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { ContactWords } from "../help/contact-words.tsx";

const SHOWN_MS = 5000;

/** Dialogs have their own, as the page's are inert behind them; only one is a landmark. */
export function Toasts({ inDialog = false }: { inDialog?: boolean }) {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.get, toastStore.none);
  const box = useRef<HTMLElement>(null);
  const cameFrom = useRef<EventTarget>(null);
  /** Focus returns to where it was [GUI-01]. */
  function hide(id: number) {
    if (box.current?.contains(document.activeElement) && cameFrom.current instanceof HTMLElement)
      cameFrom.current.focus({ preventScroll: true });
    hideToast(id);
  }
  return (
    <section
      ref={box}
      className="toasts"
      aria-label={inDialog ? undefined : m.toast_region()}
      aria-live="polite"
      onFocus={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) cameFrom.current = relatedTarget;
      }}
    >
      {toasts.map((toast) => (
        <OneToast key={toast.id} toast={toast} hide={() => hide(toast.id)} />
      ))}
    </section>
  );
}

/** Five seconds, paused by hover and focus [GUI-02]. */
function OneToast({ toast, hide }: { toast: Toast; hide: () => void }) {
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => hideToast(toast.id), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [held, toast.id]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only waits while somebody reads it
    <div
      className="toast"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        // Escape closes the toast, not the dialog below.
        event.preventDefault();
        hide();
      }}
    >
      <div>
        <strong>
          <ContactWords>{toast.title}</ContactWords>
        </strong>
        {toast.text && (
          <p>
            <ContactWords>{toast.text}</ContactWords>
          </p>
        )}
      </div>
      <button type="button" className="icon-button" aria-label={m.toast_close()} onClick={hide}>
        <span aria-hidden="true">×</span>
      </button>
    </div>
  );
}
