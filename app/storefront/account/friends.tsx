import { useRef } from "react";
import { useRoot } from "#app/client/page/use-root.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { formatKopecks } from "#app/foundation/money.ts";
import { RETURN_DAYS } from "#app/money/loyalty/referral.ts";
import { CopyButton } from "../shell/copy-button.tsx";
import "./rewards.css";

type Props = { path: string; percent: number; friends: number; awaited: number; earnedMinor: number };

/** The referral link and its earnings [ACC-03]. */
export function Friends({ path, percent, friends, awaited, earnedMinor }: Props) {
  const { lang, origin } = useRoot();
  const link = useRef<HTMLInputElement>(null);
  return (
    <section aria-labelledby="lk-friends" className="friends">
      <h2 id="lk-friends">{m.friends_title()}</h2>
      <p>{m.friends_says({ percent, days: RETURN_DAYS })}</p>
      <div className="friends-link">
        <label className="field">
          <span>{m.friends_link()}</span>
          <input ref={link} readOnly value={origin + path} onFocus={(event) => event.target.select()} />
        </label>
        <CopyButton text={origin + path} select={() => link.current?.select()} />
      </div>
      {friends > 0 && (
        <dl className="sums">
          <div>
            <dt>{m.friends_came()}</dt>
            <dd className="tabular">{friends}</dd>
          </div>
          {awaited > 0 && (
            <div>
              <dt>{m.friends_awaited()}</dt>
              <dd className="tabular">{awaited}</dd>
            </div>
          )}
          <div className="sums-total">
            <dt>{m.friends_earned()}</dt>
            <dd className="tabular">{formatKopecks(earnedMinor, lang)}</dd>
          </div>
        </dl>
      )}
    </section>
  );
}
