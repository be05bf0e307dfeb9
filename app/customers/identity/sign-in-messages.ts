import type { Visit } from "#app/foundation/http/call.ts";
import { site } from "#app/foundation/http/network.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { momentWords } from "#app/foundation/time/day-words.ts";
import type { Message } from "#app/messaging/notifications.ts";
import { deviceWords } from "./device-words.ts";

const WORTH_SENDING_DAYS = 2;

/** Where somebody is, as far as his provider tells: no letter needs the address itself. */
const coarse = (address: string): string => {
  const place = site(address);
  return place.includes(":") ? `${place}::/48` : place.replace(/\.\d+$/, ".*");
};

type Opened = {
  sessionId: string;
  customerId: string;
  /** null: he has none, or it was the mailbox that was just shown. */
  email: string | null;
  /** The phone is shown and nothing is opened by it yet. */
  awaits: boolean;
};

/** Tells the owner of an account that it was entered in a browser that is not known to be his (decision 0045). */
export function newBrowserMessages({ sessionId, customerId, email, awaits }: Opened, visit: Visit): Message[] {
  const { storefront, lang: locale, now, origin, device, address } = visit;
  const brand = storefront.brand[locale];
  const said = { device: deviceWords(device) || m.sign_in_news_some({}, { locale }), time: momentWords(now.toISOString(), locale) };
  const cause = `sign-in:${sessionId}`;
  const notAfter = new Date(now.getTime() + WORTH_SENDING_DAYS * 86_400_000);
  const letter = [
    m.sign_in_news_text({ ...said, brand, network: coarse(address) }, { locale }),
    ...(awaits ? [m.sign_in_news_awaits({}, { locale })] : []),
    m.sign_in_news_yours({}, { locale }),
    m.sign_in_news_end({ link: `${origin}/lk/security` }, { locale }),
  ];
  return [
    ...(email
      ? [
          {
            cause,
            channel: "email",
            to: email,
            lang: locale,
            subject: m.sign_in_news_subject({ brand }, { locale }),
            text: letter.join("\n\n"),
            notAfter,
          } as const,
        ]
      : []),
    {
      cause: `${cause}:push`,
      channel: "push",
      to: customerId,
      lang: locale,
      subject: brand,
      text: m.sign_in_news_push(said, { locale }),
      link: "/lk/security",
      notAfter,
      wish: { customerId, push: true },
    },
  ];
}
