import { useState } from "react";
import { useRoot, useSignInChannels } from "#app/client/page/use-root.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { type SignInChannel, storefrontIn } from "#app/foundation/storefront.ts";
import { ContactWords } from "../help/contact-words.tsx";
import { PasskeyWay } from "../passkeys/passkey-way.tsx";
import { CodeStep } from "./code-step.tsx";
import { TargetStep } from "./target-step.tsx";
import { useSignIn } from "./use-sign-in.ts";
import "#app/foundation/ui/parts/fields.css";
import "./sign-in.css";

const kindOf = (channel: SignInChannel) => (channel === "email" ? "email" : "phone");

/** Phone or email code [IDN-01], or passkey [IDN-05]. `as`: the headline's level; `why`: what asks for it. */
export function SignInForm({ done, as: Headline = "h2", why }: { done: () => void; as?: "h1" | "h2"; why?: string }) {
  const { region, lang } = useRoot();
  const channels = useSignInChannels();
  const { countries } = storefrontIn(region);
  const [channel, choose] = useState<SignInChannel>(channels[0]!);
  const [typed, setTyped] = useState({ phone: "", email: "" });
  const kind = kindOf(channel);
  const remember = (target: string) => setTyped((now) => ({ ...now, [kind]: target }));
  const { sent, busy, error, ask, enter, change, say } = useSignIn(done);
  /** A phone gets another code at once, an email is asked for first. */
  function askBy(next: SignInChannel) {
    if (!sent) return;
    if (next === sent.channel || (next !== "email" && sent.channel !== "email")) return void ask(next, sent.target);
    choose(next);
    change();
  }
  return (
    <div className="sign-in">
      <Headline>{sent ? m.sign_in_code_title() : m.sign_in_title()}</Headline>
      {why && !sent && <p>{why}</p>}
      <noscript>
        <p className="no-script">{m.sign_in_needs_script()}</p>
      </noscript>
      {sent ? (
        <CodeStep
          key={sent.request}
          target={sent.target}
          channel={sent.channel}
          others={channels.filter((other) => other !== sent.channel)}
          again={sent.again}
          busy={busy}
          error={error}
          enter={enter}
          resend={askBy}
          change={() => {
            choose(sent.channel);
            setTyped((now) => ({ ...now, [kindOf(sent.channel)]: sent.target }));
            change();
          }}
          say={say}
        />
      ) : channels.length === 0 ? (
        <>
          <p>
            <ContactWords>{m.sign_in_no_codes()}</ContactWords>
          </p>
          <PasskeyWay done={done} />
        </>
      ) : (
        <TargetStep
          key={kind}
          channels={channels}
          channel={channel}
          choose={(next, target) => {
            remember(target);
            choose(next);
            say("");
          }}
          countries={countries}
          lang={lang}
          initial={typed[kind]}
          busy={busy}
          error={error}
          ask={(target) => {
            remember(target);
            ask(channel, target);
          }}
        >
          <PasskeyWay done={done} />
        </TargetStep>
      )}
    </div>
  );
}
