import { useEffect, useRef } from "react";
import { useRoot } from "#app/client/page/use-root.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { momentWords } from "#app/foundation/time/day-words.ts";

export type Forgotten = { act: string; at: string };

/** The last page of an account: what was done, and the number to ask about it by. */
export function Farewell({ act, at }: Forgotten) {
  const { lang } = useRoot();
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <div className="lk-page lk-farewell">
      <h1 ref={title} tabIndex={-1}>
        {m.data_erased_title()}
      </h1>
      <p>{m.data_erased_act({ number: act, time: momentWords(at, lang) })}</p>
      <p>{m.data_erased_says()}</p>
      <p className="lk-actions">
        {/* Loaded anew: nothing of the account stays in the page. */}
        <a className="button" href="/">
          {m.data_erased_home()}
        </a>
      </p>
    </div>
  );
}
