import { useEffect, useRef, useState } from "react";
import { inBrowser } from "#app/foundation/browser.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { useAct } from "../acting/use-act.ts";

/** A note for colleagues. What is not saved yet survives a reload; `@` offers names. */
export function NoteComposer({ order, colleagues }: { order: string; colleagues: readonly string[] }) {
  const draftKey = `desk-note ${order}`;
  const [text, setText] = useState("");
  const field = useRef<HTMLTextAreaElement>(null);
  const { submit, busy, acted } = useAct("orders.note", {
    done: ({ ok }) => {
      if (!ok) return;
      setText("");
      inBrowser.keep(draftKey, null);
    },
  });
  useEffect(() => {
    const kept = inBrowser.read(draftKey);
    if (kept) setText(kept);
  }, [draftKey]);
  const write = (said: string) => {
    setText(said);
    inBrowser.keep(draftKey, said || null);
  };
  const begun = /@([\p{L}\p{N} ]*)$/u.exec(text)?.[1];
  const offered =
    begun === undefined
      ? []
      : colleagues.filter((name) => name.toLocaleLowerCase("ru").startsWith(begun.toLocaleLowerCase("ru"))).slice(0, 6);
  return (
    <form
      className="composer"
      onSubmit={(event) => {
        event.preventDefault();
        void submit({ order, text });
      }}
    >
      <label className="field">
        <span>{m.desk_note_label()}</span>
        <textarea
          ref={field}
          value={text}
          rows={2}
          maxLength={4000}
          placeholder={m.desk_note_hint()}
          onChange={({ currentTarget }) => write(currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) event.currentTarget.form?.requestSubmit();
          }}
        />
      </label>
      {offered.length > 0 && (
        <fieldset className="mentions">
          <legend className="hidden">{m.desk_note_mention()}</legend>
          {offered.map((name) => (
            <button
              key={name}
              type="button"
              className="btn btn-quiet"
              onClick={() => {
                write(`${text.replace(/@[\p{L}\p{N} ]*$/u, "")}@${name} `);
                field.current?.focus();
              }}
            >
              @{name}
            </button>
          ))}
        </fieldset>
      )}
      <div className="composer-foot">
        <button type="submit" className="btn btn-quiet" disabled={busy || !text.trim()}>
          {busy ? m.desk_working() : m.desk_note_save()}
        </button>
        <p role="alert" className="refusal">
          {acted && !acted.ok ? acted.says : ""}
        </p>
      </div>
    </form>
  );
}
