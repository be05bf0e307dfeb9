import { useEffect, useState } from "react";
import { m } from "#app/foundation/i18n/messages/messages.js";

const SHOWN_MS = 6000;
type Toast = { id: number; says: string };
let next = 0;
let hear: (toast: Toast) => void = () => {};

/** Says what was done, for a moment. */
export const toast = (says: string): void => hear({ id: ++next, says });

export function Toasts() {
  const [shown, setShown] = useState<Toast[]>([]);
  useEffect(() => {
    hear = (toast) => {
      setShown((toasts) => [...toasts.slice(-2), toast]);
      setTimeout(() => setShown((toasts) => toasts.filter(({ id }) => id !== toast.id)), SHOWN_MS);
    };
    return () => {
      hear = () => {};
    };
  }, []);
  return (
    <div className="toasts" role="status" aria-label={m.desk_news()}>
      {shown.map(({ id, says }) => (
        <p key={id} className="toast">
          {says}
        </p>
      ))}
    </div>
  );
}
