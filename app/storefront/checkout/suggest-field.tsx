import { type KeyboardEvent, type ReactNode, useEffect, useId, useState } from "react";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { type FieldName, fieldAttributes } from "./field-attributes.ts";
import { FieldFrame } from "./text-field.tsx";

export type Suggestion = { key: string; text: string; note?: string };
type Props<S extends Suggestion> = {
  name: FieldName;
  label: string;
  value: string;
  type: (text: string) => void;
  choose: (suggestion: S) => void;
  /** On blur, with the value. */
  left?: () => void;
  /** Never throws; [] = none. */
  load: (text: string, signal: AbortSignal) => Promise<S[]>;
  children?: ReactNode;
};

const CALM_MS = 160;
const SHOWN = 8;

/** A combobox that also accepts free text. */
export function SuggestField<S extends Suggestion>({ name, label, value, type, choose, left, load, children }: Props<S>) {
  const [asked, setAsked] = useState("");
  const [found, setFound] = useState<S[]>([]);
  const [at, setAt] = useState(-1);
  const list = useId();
  const open = found.length > 0;
  const hide = () => {
    setFound([]);
    setAt(-1);
  };

  useEffect(() => {
    if (asked.trim().length < 2) return hide();
    const stop = new AbortController();
    const timer = setTimeout(
      () =>
        load(asked.trim(), stop.signal).then(
          (all) => setFound(all.slice(0, SHOWN)),
          () => {},
        ),
      CALM_MS,
    );
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [asked]);

  function take(suggestion: S) {
    choose(suggestion);
    setAsked("");
    hide();
  }
  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && open) {
      event.preventDefault();
      setAt((now) => (now + step + found.length + (now === -1 && step === -1 ? 1 : 0)) % found.length);
    }
    if (event.key === "Enter" && open && at >= 0) {
      event.preventDefault();
      take(found[at]!);
    }
    if (event.key === "Escape" && open) {
      event.preventDefault();
      hide();
    }
  }
  return (
    <FieldFrame name={name} label={label} required>
      {(shared) => (
        <div className="suggest">
          <input
            {...shared}
            {...fieldAttributes[name]}
            value={value}
            role="combobox"
            aria-expanded={open}
            aria-controls={list}
            aria-autocomplete="list"
            aria-activedescendant={at >= 0 ? `${list}-${at}` : undefined}
            onChange={(event) => {
              type(event.target.value);
              setAsked(event.target.value);
            }}
            onKeyDown={onKeyDown}
            onBlur={() => {
              hide();
              setAsked("");
              left?.();
              shared.onBlur();
            }}
          />
          <div id={list} role="listbox" aria-label={label} className="suggest-list" hidden={!open}>
            {found.map((each, index) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: keys are the field's
              // biome-ignore lint/a11y/useFocusableInteractive: see the list
              <div
                key={each.key}
                id={`${list}-${index}`}
                role="option"
                aria-selected={index === at}
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => take(each)}
              >
                {each.text}
                {each.note && <span>{each.note}</span>}
              </div>
            ))}
          </div>
          <p className="sr-only" role="status">
            {open ? m.checkout_suggested({ count: found.length }) : ""}
          </p>
          {children}
        </div>
      )}
    </FieldFrame>
  );
}
