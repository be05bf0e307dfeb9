import { useEffect, useId, useState } from "react";
import { useFetcher, useNavigate } from "react-router";
import { tinykeys } from "tinykeys";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { Modal } from "#app/foundation/ui/modal.tsx";
import { useDesk } from "../shell/use-desk.ts";
import { type Found, type Hit, hitsOf, placesNamed } from "./hits.ts";

const LATER_MS = 80;

/** Ctrl-K or ⌘-K from anywhere: whatever has a number or a name, and the screens. */
export function Palette() {
  const [isOpen, setOpen] = useState(false);
  useEffect(
    () =>
      tinykeys(window, {
        "$mod+KeyK": (event) => {
          event.preventDefault();
          setOpen((open) => !open);
        },
      }),
    [],
  );
  if (!isOpen) return null;
  return (
    <Modal label={m.desk_find_all()} className="palette" close={() => setOpen(false)}>
      <Search done={() => setOpen(false)} />
    </Modal>
  );
}

function Search({ done }: { done: () => void }) {
  const { self } = useDesk();
  const { data, load, state } = useFetcher<Found>();
  const [text, setText] = useState("");
  const [at, setAt] = useState(0);
  const navigate = useNavigate();
  const id = useId();
  useEffect(() => {
    if (text.trim().length < 2) return;
    const later = setTimeout(() => void load(`/find?q=${encodeURIComponent(text)}`), LATER_MS);
    return () => clearTimeout(later);
  }, [text, load]);
  const found = data && text.trim().length >= 2 ? hitsOf(data) : [];
  const hits: Hit[] = [...found, ...placesNamed(self?.may ?? [], text)];
  const go = (hit: Hit | undefined) => {
    if (!hit) return;
    done();
    void navigate(hit.to);
  };
  const keys: Record<string, () => void> = {
    ArrowDown: () => setAt((now) => Math.min(now + 1, hits.length - 1)),
    ArrowUp: () => setAt((now) => Math.max(now - 1, 0)),
    Enter: () => go(hits[at]),
  };
  return (
    <div className="modal-body">
      <input
        className="input"
        type="search"
        role="combobox"
        aria-label={m.desk_find_hint()}
        placeholder={m.desk_find_hint()}
        aria-expanded={hits.length > 0}
        aria-controls={`${id}-hits`}
        aria-activedescendant={hits[at] ? `${id}-${at}` : undefined}
        autoComplete="off"
        // biome-ignore lint/a11y/noAutofocus: the dialog was opened to type
        autoFocus
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setAt(0);
        }}
        onKeyDown={(event) => {
          const work = keys[event.key];
          if (!work) return;
          event.preventDefault();
          work();
        }}
      />
      <div id={`${id}-hits`} role="listbox" aria-label={m.desk_find_all()} className="palette-hits">
        {hits.map((hit, n) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: keys are the field's
          <div
            key={hit.to}
            id={`${id}-${n}`}
            role="option"
            aria-selected={n === at}
            tabIndex={-1}
            onClick={() => go(hit)}
            onMouseMove={() => setAt(n)}
          >
            {hit.name}
            <span>{hit.about}</span>
          </div>
        ))}
      </div>
      <p role="status" className="muted">
        {state === "idle" && text.trim().length >= 2 && !hits.length ? m.desk_find_none() : ""}
      </p>
    </div>
  );
}
