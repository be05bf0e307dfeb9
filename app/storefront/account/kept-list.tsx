import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { useEditor } from "./use-editor.ts";

type Props<T extends { id: string }> = {
  title: string;
  empty: string;
  add: string;
  customer: string;
  kind: "address" | "recipient";
  all: readonly T[];
  words: (one: T) => readonly string[];
  form: (one: T | null, done: () => void) => ReactNode;
};

/** Saved addresses or recipients, edited in place [ACC-07]. */
export function KeptList<T extends { id: string }>({ title, empty, add, customer, kind, all, words, form }: Props<T>) {
  const { edit, trouble } = useEditor(customer);
  const [opened, setOpened] = useState<string | null>(null);
  const close = () => setOpened(null);
  const section = useRef<HTMLElement>(null);
  const last = useRef(opened);
  const heading = useId();
  // Focus moves into the opened form, and back to its opener on close.
  useEffect(() => {
    if (opened === last.current) return;
    const to = opened === null ? `[data-opens="${CSS.escape(last.current!)}"]` : "form :is(input:not([type=hidden]), select)";
    section.current?.querySelector<HTMLElement>(to)?.focus();
    last.current = opened;
  }, [opened]);
  async function remove(id: string) {
    // Focus: the entry unmounted.
    if (await edit(kind, { id, remove: true }, m.lk_deleted())) section.current?.focus();
  }
  return (
    <section className="lk-kept" ref={section} tabIndex={-1} aria-labelledby={heading}>
      <h2 id={heading}>{title}</h2>
      {all.length === 0 && opened === null && <p className="quiet">{empty}</p>}
      <ul>
        {all.map((one) => {
          const [first = "", ...rest] = words(one).filter(Boolean);
          return (
            <li key={one.id}>
              {opened === one.id ? (
                form(one, close)
              ) : (
                <>
                  <p>
                    <strong>{first}</strong>
                    {rest.map((line) => (
                      <span key={line}>{line}</span>
                    ))}
                  </p>
                  <p className="lk-actions">
                    <button
                      type="button"
                      className="link-button"
                      data-opens={one.id}
                      onClick={() => setOpened(one.id)}
                      aria-label={m.lk_change_what({ what: first })}
                    >
                      {m.lk_change()}
                    </button>
                    <button
                      type="button"
                      className="link-button"
                      onClick={() => void remove(one.id)}
                      aria-label={m.lk_delete_what({ what: first })}
                    >
                      {m.lk_delete()}
                    </button>
                  </p>
                </>
              )}
            </li>
          );
        })}
      </ul>
      <p className="field-error" role="alert">
        {trouble}
      </p>
      {opened === "new" ? (
        form(null, close)
      ) : (
        <button type="button" className="button button-quiet" data-opens="new" onClick={() => setOpened("new")}>
          {add}
        </button>
      )}
    </section>
  );
}
