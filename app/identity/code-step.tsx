import { useEffect, useId, useRef, useState } from "react";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { clockWords, useCountdown } from "./use-countdown.ts";

type Props = {
  target: string;
  again: number;
  busy: boolean;
  error: string;
  enter: (code: string) => void;
  resend: () => void;
  change: () => void;
  say: (error: string) => void;
};

/** Six digits, checked as soon as the sixth is there; one box, so that pasting and the phone's own filling work [CHK-09]. */
export function CodeStep({ target, again, busy, error, enter, resend, change, say }: Props) {
  const [code, setCode] = useState("");
  const input = useRef<HTMLInputElement>(null);
  const left = useCountdown(again);
  const id = useId();
  useEffect(() => input.current?.focus(), []);
  useEffect(() => {
    if (!error) return;
    setCode("");
    input.current?.focus();
  }, [error]);

  function type(text: string) {
    const digits = text.replace(/\D/g, "").slice(0, 6);
    setCode(digits);
    if (digits.length === 6 && !busy) enter(digits);
  }
  return (
    <form
      className="sign-in-step"
      onSubmit={(event) => {
        event.preventDefault();
        if (busy) return;
        if (code.length === 6) enter(code);
        else say(m.sign_in_six_digits());
      }}
    >
      <p className="sign-in-sent">
        {m.sign_in_code_sent({ target: target.replaceAll(" ", "\u00a0") })}{" "}
        <button type="button" className="link-button" onClick={change}>
          {m.sign_in_other_target()}
        </button>
      </p>
      <label className="field">
        <span>{m.sign_in_code()}</span>
        <input
          ref={input}
          className="code-input tabular"
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          autoCorrect="off"
          spellCheck={false}
          value={code}
          aria-invalid={error ? true : undefined}
          aria-describedby={id}
          onChange={({ target }) => type(target.value)}
        />
        <span id={id} className="field-error" role="alert">
          {error}
        </span>
      </label>
      <button type="submit" className="button button-main" aria-disabled={busy || undefined}>
        {busy ? m.sign_in_checking() : m.sign_in_enter()}
      </button>
      <p className="sign-in-again tabular">
        {left > 0 ? (
          <span className="quiet">{m.sign_in_resend_in({ time: clockWords(left) })}</span>
        ) : (
          <button type="button" className="link-button" onClick={resend} aria-disabled={busy || undefined}>
            {m.sign_in_resend()}
          </button>
        )}
      </p>
    </form>
  );
}
