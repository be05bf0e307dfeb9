import { useRoot } from "#app/client/page/use-root.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { formatKopecks } from "#app/foundation/money.ts";
import type { NearBirthday } from "#app/money/loyalty/birthday.ts";
import { greetingWords } from "#app/money/loyalty/greeting-words.ts";

type Props = { when: NearBirthday["when"]; bonusMinor: number | null };

/** Around a birthday [ACC-06]; the page's heading has the name already. */
export function Greeting({ when, bonusMinor }: Props) {
  const { lang } = useRoot();
  return (
    <section className="lk-ask" aria-labelledby="lk-birthday">
      <h2 id="lk-birthday">{greetingWords(when, "", lang)}</h2>
      {bonusMinor !== null && <p>{m.birthday_given({ sum: formatKopecks(bonusMinor, lang) })}</p>}
    </section>
  );
}
