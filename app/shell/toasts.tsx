import { useEffect, useState, useSyncExternalStore } from "react";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { hideToast, type Toast, toastStore } from "./toast-store.ts";

const SHOWN_MS = 5000;

/** A dialog has its own, for the page's lie behind it: no second landmark of one name. */
export function Toasts({ inDialog = false }: { inDialog?: boolean }) {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.get, toastStore.none);
  return (
    <section className="toasts" aria-label={inDialog ? undefined : m.toast_region()} aria-live="polite">
      {toasts.map((toast) => (
        <OneToast key={toast.id} toast={toast} />
      ))}
    </section>
  );
}

/** Goes after 5 seconds, but not from under a pointer or the focus [GUI-02]. */
function OneToast({ toast }: { toast: Toast }) {
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
    >
      <div>
        <strong>{toast.title}</strong>
        {toast.text && <p>{toast.text}</p>}
      </div>
      <button type="button" className="icon-button" aria-label={m.toast_close()} onClick={() => hideToast(toast.id)}>
        <span aria-hidden="true">×</span>
      </button>
    </div>
  );
}
