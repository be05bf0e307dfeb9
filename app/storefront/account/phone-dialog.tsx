import { useEffect, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { setCustomer } from "#app/client/customer/customer-store.ts";
import { depositIn } from "#app/client/customer/wire-customer.ts";
import { showToast } from "#app/client/page/toast-store.ts";
import { useRoot, useSignInChannels } from "#app/client/page/use-root.ts";
import type { PresentedCustomer } from "#app/customers/identity/customer-answer.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { type SignInChannel, storefrontIn } from "#app/foundation/storefront.ts";
import { Modal } from "#app/foundation/ui/modal.tsx";
import { CodeStep } from "../sign-in/code-step.tsx";
import { StepUp } from "../sign-in/step-up.tsx";
import { TargetStep } from "../sign-in/target-step.tsx";
import { useCode } from "../sign-in/use-sign-in.ts";

const change = {
  send: "/shop/user/data/phone",
  enter: "/shop/user/data/phone/verify",
  entered: (customer: PresentedCustomer) => setCustomer({ customer }),
};
type Props = { customer: PresentedCustomer; close: () => void };

/** Changes the phone by a code, after re-authentication [T03]. */
export function PhoneDialog({ customer, close }: Props) {
  const { region, lang } = useRoot();
  const signIn = useSignInChannels();
  const { revalidate } = useRevalidator();
  const storefront = storefrontIn(region);
  const ways = signIn.filter((way) => way !== "email");
  const [channel, choose] = useState<SignInChannel>(ways[0]!);
  const [wanted, setWanted] = useState("");
  const title = customer.phone ? m.lk_phone_change() : m.lk_phone_add();
  const {
    sent,
    busy,
    error,
    needsProof,
    ask,
    enter,
    change: another,
    say,
    proven,
  } = useCode(
    change,
    async () => {
      showToast(customer.phone ? m.lk_phone_changed() : m.lk_phone_added());
      await revalidate();
      close();
    },
    `phone.${customer._id}`,
  );
  // Focus: the previous step unmounted.
  const head = useRef<HTMLHeadingElement>(null);
  useEffect(() => void (needsProof && head.current?.focus()), [needsProof]);
  const lead = [m.lk_phone_lead(), depositIn(customer) > 0 && m.lk_phone_cooling()].filter(Boolean).join(" ");
  return (
    <Modal label={title} close={close} className="sign-in-dialog" backCloses>
      <h2 ref={head} tabIndex={-1} className="lk-prove">
        {needsProof ? m.withdraw_prove() : title}
      </h2>
      {needsProof ? (
        <StepUp
          customer={customer}
          why={m.lk_phone_why}
          done={() => {
            proven();
            void ask(channel, wanted);
          }}
          cancel={proven}
        />
      ) : sent ? (
        <CodeStep
          key={sent.request}
          target={sent.target}
          channel={sent.channel}
          others={ways.filter((way) => way !== sent.channel)}
          again={sent.again}
          busy={busy}
          error={error}
          enter={enter}
          resend={(by) => void ask(by, sent.target)}
          change={another}
          say={say}
          says={m.lk_email_confirm()}
        />
      ) : (
        <TargetStep
          channels={ways}
          channel={channel}
          choose={choose}
          countries={storefront.countries}
          lang={lang}
          initial={wanted}
          busy={busy}
          error={error}
          lead={lead}
          ask={(target) => {
            setWanted(target);
            void ask(channel, target);
          }}
        />
      )}
    </Modal>
  );
}
