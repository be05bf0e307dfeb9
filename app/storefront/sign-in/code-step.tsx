import { useEffect, useId, useRef, useState } from "react";
import { fetchModule } from "#app/foundation/fetch-module.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";
import type { SignInChannel } from "#app/foundation/storefront.ts";
import { ContactWords } from "../help/contact-words.tsx";
import { clockWords, useCountdown } from "./use-countdown.ts";
import { wayWords } from "./way-words.ts";

type Props = {
  target: string;
  channel: SignInChannel;
  /** Other channels for the code. */
  others: readonly SignInChannel[];
  again: number;
  busy: boolean;
  error: string;
  enter: (code: string) => void;
  resend: (by: SignInChannel) => void;
  change: () => void;
  say: (error: string) => void;
  /** The button's text, outside sign-in. */
  says?: string;
};

/** Six digits in one field for pasting and autofill; submits at the sixth [CHK-09]. */
export function CodeStep({ target, channel, others, again, busy, error, enter, resend, change, say, says }: Props) {
  const [code, setCode] = useState("");
  const input = useRef<HTMLInputElement>(null);
  const left = useCountdown(again);
  const id = useId();
  // Focus: the resend button disappears.
  useEffect(() => input.current?.focus(), [again]);
  useEffect(() => {
    if (!error || busy) return;
    setCode("");
    input.current?.focus();
  }, [error, busy]);

  function type(text: string) {
    const digits = text.replace(/\D/g, "").slice(0, 6);
    setCode(digits);
    if (digits.length === 6 && !busy) enter(digits);
  }
  const latest = useRef(type);
  useEffect(() => {
    latest.current = type;
  });
  // Codes to a phone may fall back to SMS.
  const listens = channel !== "email";
  useEffect(() => {
    if (!listens || !("OTPCredential" in window)) return;
    const waiting = new AbortController();
    fetchModule(() => import("./web-otp.ts"))
      .then(({ nextCode }) => nextCode(waiting.signal))
      .then(
        (read) => read && latest.current(read),
        () => {},
      );
    return () => waiting.abort();
  }, [listens]);
  const sentTo = channel === "whatsapp" ? m.sign_in_code_sent_whatsapp : m.sign_in_code_sent;
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
        {sentTo({ target: target.replaceAll(" ", "\u00a0").replace("@", "\u200b@") })}{" "}
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
          aria-invalid={(error && !busy) || undefined}
          aria-describedby={id}
          onChange={({ target }) => type(target.value)}
        />
        {/* While checking, the text is no error. */}
        <span id={id} className={busy ? "field-says" : "field-error"} role="alert">
          <ContactWords>{error}</ContactWords>
        </span>
      </label>
      <button type="submit" className="button button-main" aria-disabled={busy || undefined}>
        {busy ? m.sign_in_checking() : (says ?? m.sign_in_enter())}
      </button>
      <p className="sign-in-again tabular">
        {left > 0 ? (
          <span className="quiet">{m.sign_in_resend_in({ time: clockWords(left) })}</span>
        ) : (
          <>
            <button type="button" className="link-button" onClick={() => resend(channel)} aria-disabled={busy || undefined}>
              {m.sign_in_resend()}
            </button>
            {others.map((other) => (
              <button key={other} type="button" className="link-button" onClick={() => resend(other)} aria-disabled={busy || undefined}>
                {wayWords[other]()}
              </button>
            ))}
          </>
        )}
      </p>
    </form>
  );
}
