import { type ReactNode, useId } from "react";
import { m } from "#app/foundation/i18n/messages/messages.js";
import type { Language, SignInChannel } from "#app/foundation/storefront.ts";
import { useFirstWrong } from "#app/foundation/ui/use-first-wrong.ts";
import { ContactWords } from "../help/contact-words.tsx";
import { PhoneEntry } from "./phone-entry.tsx";
import { wayWords } from "./way-words.ts";

type Props = {
  channels: readonly SignInChannel[];
  channel: SignInChannel;
  /** Switches the channel, keeping what was typed. */
  choose: (channel: SignInChannel, typed: string) => void;
  countries: readonly string[];
  lang: Language;
  initial: string;
  busy: boolean;
  error: string;
  ask: (target: string) => void;
  lead?: string;
  children?: ReactNode;
};

const targetOf = (form: HTMLFormElement) => String(new FormData(form).get("target")).trim();

/** The first channel is open, others are links. */
export function TargetStep({ channels, channel, choose, countries, lang, initial, busy, error, ask, lead, children }: Props) {
  const form = useFirstWrong(error);
  return (
    <form
      className="sign-in-step"
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) ask(targetOf(event.currentTarget));
      }}
    >
      <p>{lead ?? m.sign_in_lead()}</p>
      {channel === "email" ? (
        <EmailEntry error={error} initial={initial} />
      ) : (
        <PhoneEntry countries={countries} lang={lang} error={error} initial={initial} />
      )}
      <button type="submit" className="button button-main" aria-disabled={busy || undefined}>
        {busy ? m.sign_in_sending() : m.sign_in_send()}
      </button>
      <p className="sign-in-ways">
        {channels
          .filter((other) => other !== channel)
          .map((other) => (
            <button
              key={other}
              type="button"
              className="link-button"
              onClick={({ currentTarget }) => choose(other, targetOf(currentTarget.form!))}
            >
              {wayWords[other]()}
            </button>
          ))}
      </p>
      {children}
    </form>
  );
}

function EmailEntry({ error, initial }: { error: string; initial: string }) {
  const id = useId();
  return (
    <label className="field">
      <span>{m.sign_in_email()}</span>
      <input
        ref={(element) => void element?.setAttribute("autofocus", "")}
        name="target"
        type="email"
        inputMode="email"
        autoComplete="email webauthn"
        autoCapitalize="none"
        spellCheck={false}
        required
        maxLength={120}
        defaultValue={initial}
        aria-invalid={error ? true : undefined}
        aria-describedby={id}
      />
      <span id={id} className="field-error" role="alert">
        <ContactWords>{error}</ContactWords>
      </span>
    </label>
  );
}
