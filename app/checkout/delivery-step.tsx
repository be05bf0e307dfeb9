import { addressLine } from "#app/delivery/address-line.ts";
import type { OfferedWay } from "#app/delivery/ask-options.ts";
import { wayName } from "#app/delivery/way-name.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { formatMoney } from "#app/foundation/money.ts";
import { dayRange, dayWords } from "#app/foundation/time/day-words.ts";
import { useRoot } from "#app/shell/use-root.ts";
import { AddressFields } from "./address-fields.tsx";
import { CityField, firstCities } from "./city-field.tsx";
import { fieldId } from "./field-attributes.ts";
import { useFields } from "./fields-context.ts";
import { PointList } from "./point-list.tsx";
import { SavedAddresses } from "./saved-addresses.tsx";
import { TextField } from "./text-field.tsx";
import type { Options } from "./use-options.ts";
import type { Saved } from "./use-saved.ts";

type Props = {
  options: Options;
  countries: readonly string[];
  asksFlat: boolean;
  /** No way of paying is built here: support arranges both. */
  handOnly: boolean;
  saved: Saved["addresses"];
  /** A signed-in customer may keep what he types. */
  canKeep: boolean;
};

export function DeliveryFields({ options, countries, asksFlat, handOnly, saved, canKeep }: Props) {
  const { form, errorOf } = useFields();
  const chosen = options.options.find((way) => isChosen(way, form));
  const isSaved = saved.some(({ id }) => id === form.savedAddress);
  return (
    <>
      {saved.length > 0 && <SavedAddresses addresses={saved} />}
      {!isSaved && <CityField countries={countries} />}
      {handOnly ? <ByHand because={m.checkout_hand_only()} chosen /> : <Ways options={options} />}
      <p className="field-error" id={`${fieldId("delivery.type")}-error`}>
        {form.city !== "" && !form.typingCity && errorOf("delivery.type")}
      </p>
      {chosen?.deliverytype === "delivery" && <PointList city={form.city} type={chosen.type} />}
      {chosen?.deliverytype === "couier" && <AddressFields way={chosen} asksFlat={asksFlat} isSaved={isSaved} canKeep={canKeep} />}
    </>
  );
}

export const isChosen = (way: OfferedWay, { type, deliverytype }: { type: string; deliverytype: string }): boolean =>
  way.type === type && way.deliverytype === deliverytype;

function Ways({ options }: { options: Options }) {
  const { form } = useFields();
  if (form.typingCity || form.city.trim().length < 2) return null;
  if (options.failed)
    return (
      <p className="step-note" role="status">
        {m.checkout_ways_failed()}{" "}
        <button type="button" className="link-button" onClick={options.again}>
          {m.checkout_again()}
        </button>
      </p>
    );
  if (options.asked && options.options.length === 0) return <ByHand because={m.checkout_no_ways()} chosen={form.byHand} />;
  return (
    <fieldset className="choices" aria-busy={options.busy}>
      <legend className="field-label">{m.checkout_way()}</legend>
      {options.options.length === 0
        ? (firstCities.some((name) => name() === form.city) ? [1, 2, 3] : [1, 2]).map((row) => (
            <div key={row} className="choice choice-waiting" aria-hidden="true" />
          ))
        : options.options.map((way, index) => <Way key={`${way.type} ${way.deliverytype}`} way={way} first={index === 0} />)}
      <p className="field-says">{m.checkout_try_on()}</p>
    </fieldset>
  );
}

function Way({ way, first }: { way: OfferedWay; first: boolean }) {
  const { lang } = useRoot();
  const { form, change, errorOf } = useFields();
  return (
    <label className="choice">
      <input
        type="radio"
        name="way"
        {...(first && { id: fieldId("delivery.type") })}
        checked={isChosen(way, form)}
        onChange={() => change({ type: way.type, deliverytype: way.deliverytype, byHand: false, code: "", point: "", date: "", time: "" })}
        aria-invalid={errorOf("delivery.type") ? true : undefined}
        aria-describedby={errorOf("delivery.type") ? `${fieldId("delivery.type")}-error` : undefined}
      />
      <span className="choice-name">{wayName(way)}</span>
      <span className="choice-note">{m.checkout_arrives({ day: dayRange(way.day, lang) })}</span>
      <span className="choice-price tabular">
        {way.free || way.price === 0 ? m.cart_delivery_free() : formatMoney(way.price, "rub", lang)}
      </span>
    </label>
  );
}

/** Nobody goes there: no dead end, people find a way [DLV-05]. */
function ByHand({ because, chosen }: { because: string; chosen: boolean }) {
  const { change } = useFields();
  return (
    <div className="by-hand" role="status">
      <p>{because}</p>
      {chosen ? (
        <TextField name="comments" label={m.checkout_hand_comment()} multiline />
      ) : (
        <button
          type="button"
          className="button button-quiet"
          id={fieldId("delivery.type")}
          onClick={() => change({ byHand: true, type: "", deliverytype: "" })}
        >
          {m.checkout_to_support()}
        </button>
      )}
    </div>
  );
}

export function DeliverySummary({ way }: { way: OfferedWay | undefined }) {
  const { lang } = useRoot();
  const { form } = useFields();
  if (form.byHand || !way) return <p>{[form.city, m.checkout_by_support()].join(", ")}</p>;
  const where = way.deliverytype === "delivery" ? form.point : addressLine(form);
  const when = form.date ? dayWords(form.date, lang) + (form.time ? `, ${form.time.replace("-", "–")}` : "") : dayRange(way.day, lang);
  return (
    <>
      <p>{[form.city, where].filter(Boolean).join(", ")}</p>
      <p>{wayName(way)}</p>
      <p>{when}</p>
    </>
  );
}
