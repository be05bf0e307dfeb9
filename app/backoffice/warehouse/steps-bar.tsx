import { useLocation } from "react-router";
import { m } from "#app/foundation/i18n/messages/messages.js";
import type { Failed, Step, Steps } from "./steps.ts";
import { useOnline, useSteps } from "./use-steps.ts";

/** The steps bar of a page that adds no steps. */
export const OwnSteps = () => <StepsBar {...useSteps()} />;

/** What waits on this device, and what did not hold, until it is read. */
export function StepsBar({ waiting, failed, cut, dismiss }: Steps & { dismiss: () => void }) {
  const { pathname } = useLocation();
  const isOff = !useOnline() || cut === "network";
  const isOut = !isOff && cut === "signed-out";
  return (
    <>
      {failed.length > 0 && (
        <div className="notice notice-bad" role="alert">
          <h2>{m.desk_pack_failed()}</h2>
          <ul className="grid gap-1">
            {failed.map(({ step, says }: Failed) => (
              <li key={step.key}>{m.desk_pack_failed_step({ what: whatOf(step), why: says })}</li>
            ))}
          </ul>
          <button type="button" className="btn btn-big" onClick={dismiss}>
            {m.desk_pack_seen()}
          </button>
        </div>
      )}
      <div role="status" className="steps-bar" data-off={isOff || isOut || undefined}>
        {isOff && (waiting.length ? m.desk_pack_offline({ count: waiting.length }) : m.desk_pack_offline_none())}
        {isOut && (
          <>
            {m.desk_pack_signed_out({ count: waiting.length })}{" "}
            <a href={`/sign-in?to=${encodeURIComponent(pathname)}`}>{m.desk_sign_in_go()}</a>
          </>
        )}
        {!isOff && !isOut && waiting.length > 0 && m.desk_pack_sending({ count: waiting.length })}
      </div>
    </>
  );
}

function whatOf({ act, fields }: Step): string {
  const { order = "", text = "" } = fields;
  if (act === "warehouse.unpack") return m.desk_pack_step_unpack({ order });
  if (act === "warehouse.close") return m.desk_pack_step_close({ order });
  if (act === "warehouse.ship") return m.desk_pack_step_ship({ order });
  return text ? m.desk_pack_step_pack({ order, text: text.slice(0, 40) }) : m.desk_pack_step_hand({ order });
}
