import { useRef, useState } from "react";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { formatKopecks } from "#app/foundation/money.ts";
import { showToast } from "#app/shell/toast-store.ts";
import { useRoot } from "#app/shell/use-root.ts";
import { RETURN_DAYS } from "./referral.ts";
import "./rewards.css";

type Props = { path: string; percent: number; friends: number; awaited: number; earnedMinor: number };

/** The customer's own link, what it brings, and what it has brought [ACC-03]. */
export function Friends({ path, percent, friends, awaited, earnedMinor }: Props) {
  const { lang, origin } = useRoot();
  const link = useRef<HTMLInputElement>(null);
  const [isCopied, setCopied] = useState(false);

  async function copy() {
    try {
      await navigator.clipboard.writeText(origin + path);
      setCopied(true);
      showToast(m.friends_copied());
    } catch {
      link.current?.select();
      showToast(m.friends_copy_failed());
    }
  }
  return (
    <section aria-labelledby="lk-friends" className="friends">
      <h2 id="lk-friends">{m.friends_title()}</h2>
      <p>{m.friends_says({ percent, days: RETURN_DAYS })}</p>
      <div className="friends-link">
        <label className="field">
          <span>{m.friends_link()}</span>
          <input ref={link} readOnly value={origin + path} onFocus={(event) => event.target.select()} />
        </label>
        <button type="button" className="button" onClick={copy}>
          {isCopied ? m.friends_copied() : m.friends_copy()}
        </button>
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
