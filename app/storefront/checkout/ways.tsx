import { useState } from "react";
import type { OfferedWay } from "#app/client/checkout/ask-options.ts";
import { useRoot } from "#app/client/page/use-root.ts";
import { carrierName, kindOfWay, lacksTryOn } from "#app/delivery/way-name.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { formatMoney } from "#app/foundation/money.ts";
import type { Language } from "#app/foundation/storefront.ts";
import { dayRange, momentWords } from "#app/foundation/time/day-words.ts";
import { crossesCustoms } from "../order/customs-union.ts";
import { ByHand } from "./by-hand.tsx";
import { firstCities } from "./city-field.tsx";
import { fieldId } from "./field-attributes.ts";
import { useFields } from "./fields-context.ts";
import { whyNoWays } from "./nothing-found.ts";
import { hasTryOn } from "./try-on.ts";
import type { Options } from "./use-options.ts";
import { type WayGroup, waysInOrder } from "./ways-in-order.ts";

export const isChosen = (way: OfferedWay, { type, mode }: { type: string; mode: string }): boolean =>
  way.type === type && way.mode === mode;

/** Options, or why there are none and what to do [DLV-05]. */
export function Ways({ options }: { options: Options }) {
  const { form, errorOf } = useFields();
  if (form.typingCity || form.city.trim().length < 2) return null;
  const none = whyNoWays(options);
  const error = (
    <p className="field-error" id={`${fieldId("delivery.type")}-error`} aria-live="polite">
      {errorOf("delivery.type")}
    </p>
  );
  if (none)
    return (
      <>
        {error}
        <ByHand because={none.says()} chosen={form.byHand}>
          {none.mayAskAgain && <AskAgain options={options} />}
        </ByHand>
      </>
    );
  const groups = waysInOrder(options.options, (way) => isChosen(way, form));
  const chosen = options.options.find((way) => isChosen(way, form));
  const isLarge = firstCities.some((name) => name() === form.city);
  return (
    <fieldset className="choices" aria-busy={options.busy}>
      <legend className="field-label">{m.checkout_way()}</legend>
      {error}
      {groups.length === 0
        ? (["point", "door"] as const).map((kind) => <Waiting key={kind} kind={kind} rows={isLarge ? [1, 2, 3] : [1, 2]} />)
        : groups.map((group, index) => <Group key={group.mode} group={group} isFirst={index === 0} />)}
      {options.silent.length > 0 && (
        <p className="field-says" role="status">
          {m.ways_silent({ names: options.silent.map((name) => carrierName(name)).join(", ") })} <AskAgain options={options} />
        </p>
      )}
      {crossesCustoms(form.country) && <p className="field-says">{m.checkout_duty()}</p>}
      {chosen && hasTryOn(chosen) && <p className="field-says">{m.checkout_try_on()}</p>}
    </fieldset>
  );
}

/** With "from" where points differ. */
function priceWords({ free, price, currency, lowest }: OfferedWay, lang: Language): string {
  if (free || price === 0) return m.cart_delivery_free();
  const money = (sum: number) => formatMoney(sum, currency.type, lang);
  return lowest === undefined ? money(currency.price) : m.price_from({ price: money(lowest) });
}

const kinds = { point: m.ways_to_point, door: m.ways_to_door };

/** Same size as the content. */
const Waiting = ({ kind, rows }: { kind: WayGroup["mode"]; rows: readonly number[] }) => (
  <fieldset className="ways" aria-hidden="true">
    <legend className="ways-kind">{kinds[kind]()}</legend>
    {rows.map((row) => (
      <div key={row} className="choice choice-waiting" />
    ))}
  </fieldset>
);

const AskAgain = ({ options }: { options: Options }) => (
  <button type="button" className="link-button" onClick={options.again}>
    {m.checkout_again()}
  </button>
);

function Group({ group: { mode, shown, folded }, isFirst }: { group: WayGroup; isFirst: boolean }) {
  const [all, setAll] = useState(false);
  return (
    <fieldset className="ways">
      <legend className="ways-kind">{kinds[mode]()}</legend>
      {(all ? [...shown, ...folded] : shown).map((way, index) => (
        <Way key={way.type} way={way} first={isFirst && index === 0} />
      ))}
      {!all && folded.length > 0 && (
        <button type="button" className="link-button" onClick={() => setAll(true)}>
          {m.ways_more({ count: folded.length })}
        </button>
      )}
    </fieldset>
  );
}

function Way({ way, first }: { way: OfferedWay; first: boolean }) {
  const { lang } = useRoot();
  const { form, change, errorOf } = useFields();
  const kind = kindOfWay(way);
  return (
    <label className="choice">
      <input
        type="radio"
        name="way"
        {...(first && { id: fieldId("delivery.type") })}
        checked={isChosen(way, form)}
        onChange={() => change({ type: way.type, mode: way.mode, byHand: false, code: "", point: "", prepaid: false, date: "", time: "" })}
        aria-invalid={errorOf("delivery.type") ? true : undefined}
        aria-describedby={errorOf("delivery.type") ? `${fieldId("delivery.type")}-error` : undefined}
      />
      <span className="choice-name">
        {carrierName(way.type)}
        {kind && <span className="choice-kind">, {kind}</span>}
      </span>
      <span className="choice-note">
        {[m.checkout_arrives({ day: dayRange(way.day, lang) }), lacksTryOn(way.type) && m.way_no_try_on()].filter(Boolean).join(" · ")}
      </span>
      {way.kept && <span className="choice-note">{m.way_kept({ moment: momentWords(way.kept, lang) })}</span>}
      <span className="choice-price tabular">{priceWords(way, lang)}</span>
    </label>
  );
}
