import { useEffect, useRef } from "react";
import { useRoot } from "#app/client/page/use-root.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { momentWords } from "#app/foundation/time/day-words.ts";

export type Forgotten = { act: string; at: string };

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
        {/* A full load, so that no account data stays in memory. */}
        <a className="button" href="/">
          {m.data_erased_home()}
        </a>
      </p>
    </div>
  );
}
