import { useEffect, useEffectEvent, useId, useState } from "react";
import { useNavigate } from "react-router";
import { tinykeys } from "tinykeys";
import { goExternal } from "#app/foundation/go-external.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { MOST_SOUGHT } from "#app/foundation/lists/list.ts";
import { Modal } from "#app/foundation/ui/modal.tsx";
import { send } from "../acting/send.ts";
import { useDesk } from "../shell/use-desk.ts";
import { useLookup } from "../shell/use-lookup.ts";
import { namedHits } from "./actions.ts";
import { type Found, type Hit, hitsOf, keyOf } from "./hits.ts";
import { areKeysOn, OPEN_PALETTE, setKeys } from "./keys-on.ts";

const LATER_MS = 80;

/** Ctrl-K or ⌘-K from anywhere: everything with a number or a name, and the screens. */
export function Palette() {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const open = () => setOpen(true);
    addEventListener(OPEN_PALETTE, open);
    const end = tinykeys(window, {
      "$mod+KeyK": (event) => {
        event.preventDefault();
        setOpen((isOpen) => !isOpen);
      },
    });
    return () => {
      removeEventListener(OPEN_PALETTE, open);
      end();
    };
  }, []);
  if (!isOpen) return null;
  return (
    <Modal label={m.desk_find_all()} className="palette" close={() => setOpen(false)}>
      <Search done={() => setOpen(false)} />
    </Modal>
  );
}

/** What is done at once, wherever somebody is. */
const ownActions = () => [
  {
    name: m.desk_do_keys(),
    does: () => dispatchEvent(new KeyboardEvent("keydown", { key: "?", code: "Slash", shiftKey: true, bubbles: true })),
  },
  { name: areKeysOn() ? m.desk_do_keys_off() : m.desk_do_keys_on(), does: () => setKeys(!areKeysOn()) },
  { name: m.desk_sign_out(), does: () => void send("/sign-out", {}).finally(() => goExternal("/sign-in", [])) },
];

function Search({ done }: { done: () => void }) {
  const { self } = useDesk();
  const { data, load, state, isCut } = useLookup<Found>();
  const [text, setText] = useState("");
  const [at, setAt] = useState(0);
  const [isEntered, setEntered] = useState(false);
  const navigate = useNavigate();
  const id = useId();
  useEffect(() => {
    if (text.trim().length < 2) return;
    const later = setTimeout(() => void load(`/find?q=${encodeURIComponent(text)}`), LATER_MS);
    return () => clearTimeout(later);
  }, [text, load]);
  const isAsked = text.trim().length >= 2;
  const isAnswered = !isAsked || data?.typed === text;
  const found = data && isAsked && isAnswered ? hitsOf(data) : [];
  const named = namedHits(self?.may ?? [], text, ownActions());
  const hits: Hit[] = [...found, ...named];
  const go = (hit: Hit | undefined) => {
    if (!hit) return;
    done();
    if ("to" in hit) void navigate(hit.to);
    else setTimeout(hit.does);
  };
  // A scanner's Enter comes before the answer.
  const goFirst = useEffectEvent(() => go(hits[0]));
  useEffect(() => {
    if (isEntered && isAnswered) goFirst();
  }, [isEntered, isAnswered]);
  const keys: Record<string, () => void> = {
    ArrowDown: () => setAt((now) => Math.min(now + 1, hits.length - 1)),
    ArrowUp: () => setAt((now) => Math.max(now - 1, 0)),
    Enter: () => (isAnswered ? go(hits[at]) : setEntered(true)),
  };
  return (
    <div className="palette-body">
      <input
        ref={(element) => void element?.setAttribute("autofocus", "")}
        className="input"
        type="search"
        maxLength={MOST_SOUGHT}
        role="combobox"
        aria-label={m.desk_find_hint()}
        placeholder={m.desk_find_short_hint()}
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
          setEntered(false);
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
            key={keyOf(hit)}
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
        {state === "idle" && isAsked && (isCut ? m.desk_offline_title() : isAnswered && !hits.length && m.desk_find_none())}
      </p>
    </div>
  );
}
