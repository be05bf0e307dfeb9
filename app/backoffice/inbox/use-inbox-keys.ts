import { useEffect, useEffectEvent, useState } from "react";

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.closest("input, select, textarea, dialog") !== null || target.isContentEditable);

/** j and k walk the rows, Enter opens one; e, s and a press the row's own buttons. Returns the row that keys act on. */
export function useInboxKeys(count: number, toggle: (at: number) => void): number {
  const [at, setAt] = useState(-1);
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target) || document.documentElement.dataset.shortcuts === "off")
      return;
    const step = { j: 1, k: -1 }[event.key];
    if (step) {
      event.preventDefault();
      const next = Math.min(count - 1, Math.max(0, at + step));
      setAt(next);
      rows()[next]?.focus();
      return;
    }
    const row = rows()[at];
    if (!row) return;
    if (event.key === "Enter" && event.target === row) toggle(Number(row.dataset.at));
    const wanted = { e: "act", s: "snooze", a: "assign" }[event.key];
    if (!wanted) return;
    event.preventDefault();
    row.querySelector<HTMLElement>(`[data-key="${wanted}"]`)?.click();
  });
  useEffect(() => {
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, []);
  return Math.min(at, count - 1);
}

const rows = () => [...document.querySelectorAll<HTMLElement>(".inbox-row")];
