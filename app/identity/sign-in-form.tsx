import { useState } from "react";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { type SignInChannel, storefronts } from "#app/foundation/storefront.ts";
import { useRoot } from "#app/shell/use-root.ts";
import { CodeStep } from "./code-step.tsx";
import { channelsOf } from "./sign-in.ts";
import { TargetStep } from "./target-step.tsx";
import { useSignIn } from "./use-sign-in.ts";
import "#app/foundation/ui/parts/fields.css";
import "./sign-in.css";

/** Signing in, wherever it stands: a phone or mailbox, then its code [IDN-01]. `as`: the level of its headline on the page. */
export function SignInForm({ done, as: Headline = "h2" }: { done: () => void; as?: "h1" | "h2" }) {
  const { region, lang } = useRoot();
  const storefront = storefronts.find((record) => record.region === region) ?? storefronts[0]!;
  const { countries } = storefront;
  const channels = channelsOf(storefront);
  const [channel, choose] = useState<SignInChannel>(channels[0]!);
  const [last, setLast] = useState("");
  const { sent, busy, error, ask, enter, change, say } = useSignIn(done);
  return (
    <div className="sign-in">
      <Headline>{sent ? m.sign_in_code_title() : m.sign_in_title()}</Headline>
      {sent ? (
        <CodeStep
          key={sent.request}
          target={sent.target}
          again={sent.again}
          busy={busy}
          error={error}
          enter={enter}
          resend={() => ask(sent.channel, sent.target)}
          change={change}
          say={say}
        />
      ) : (
        <TargetStep
          key={channel}
          channels={channels}
          channel={channel}
          choose={(next) => {
            choose(next);
            setLast("");
            say("");
          }}
          countries={countries}
          lang={lang}
          initial={last}
          busy={busy}
          error={error}
          ask={(target) => {
            setLast(target);
            ask(channel, target);
          }}
        />
      )}
    </div>
  );
}
