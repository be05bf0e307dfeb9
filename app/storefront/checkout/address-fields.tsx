import { useState } from "react";
import { asksPostcode, asksState } from "#app/checkout/address.ts";
import { askStreets, type OfferedWay } from "#app/client/checkout/ask-options.ts";
import { useRoot } from "#app/client/page/use-root.ts";
import { courierSlots } from "#app/delivery/own-courier.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { postcodeExample } from "#app/foundation/postcode.ts";
import { carrierOf } from "#app/foundation/storefront.ts";
import { addBusinessDays } from "#app/foundation/time/business-days.ts";
import { dayRange, dayWords } from "#app/foundation/time/day-words.ts";
import { numberKeyboard } from "#app/foundation/ui/field-attributes.ts";
import { deliveryNotes, noteNames } from "#app/orders/delivery-notes.ts";
import { useFields } from "./fields-context.ts";
import { SuggestField } from "./suggest-field.tsx";
import { TextField } from "./text-field.tsx";

const DAYS_OFFERED = 5;

type Props = { way: OfferedWay; asksFlat: boolean; isSaved: boolean; canKeep: boolean };

/** Saved parts aren't asked again. */
export function AddressFields({ way, isSaved, ...typed }: Props) {
  return (
    <div className="address">
      {!isSaved && <TypedAddress {...typed} />}
      <AddressAbroad />
      {carrierOf(way.type)?.isOwn && <CourierVisit way={way} />}
    </div>
  );
}

function TypedAddress({ asksFlat, canKeep }: Pick<Props, "asksFlat" | "canKeep">) {
  const { form, change } = useFields();
  const { region } = useRoot();
  const [more, setMore] = useState(form.block !== "" || noteNames.some((name) => form[name] !== ""));
  return (
    <>
      <SuggestField
        name="street"
        label={m.checkout_street()}
        value={form.street}
        type={(street) => change({ street })}
        choose={({ text }) => change({ street: text })}
        load={async (text, signal) => (await askStreets(form.city, text, signal)).map(({ name }) => ({ key: name, text: name }))}
      />
      <div className="fields-two">
        <TextField name="house" label={m.checkout_house()} required />
        <div>
          <TextField name="flat" label={m.checkout_flat()} own={numberKeyboard(region)} />
          {asksFlat && form.flat === "" && (
            <div className="ask-flat" role="alert">
              <p>{m.checkout_confirm_flat()}</p>
              <button type="button" className="button button-quiet" onClick={() => change({ noFlat: true })}>
                {m.checkout_no_flat()}
              </button>
            </div>
          )}
        </div>
      </div>
      {more ? (
        <>
          <TextField name="block" label={m.checkout_block()} />
          {noteNames.map((name) => (
            <TextField key={name} name={name} label={deliveryNotes[name].label()} multiline />
          ))}
        </>
      ) : (
        <button type="button" className="link-button" onClick={() => setMore(true)}>
          {m.checkout_more_address()}
        </button>
      )}
      {canKeep && (
        <label className="check">
          <input type="checkbox" checked={form.keepAddress} onChange={(event) => change({ keepAddress: event.target.checked })} />
          <span>{m.checkout_keep_address()}</span>
        </label>
      )}
    </>
  );
}

/** Postal code and region, also for addresses saved without them. */
function AddressAbroad() {
  const { form } = useFields();
  if (!asksPostcode(form)) return null;
  const example = postcodeExample(form.country);
  return (
    <div className="fields-two">
      <TextField
        name="index"
        label={m.checkout_postcode()}
        {...(example && { hint: m.checkout_postcode_like({ example }) })}
        own={{ inputMode: "text" }}
        required
      />
      {asksState(form) && <TextField name="region" label={m.checkout_state()} required />}
    </div>
  );
}

/** A preset visit that can be changed. */
function CourierVisit({ way }: { way: OfferedWay }) {
  const { lang } = useRoot();
  const { form, change } = useFields();
  const [open, setOpen] = useState(form.date !== "" || form.time !== "");
  if (!open)
    return (
      <p className="step-note">
        {m.checkout_arrives({ day: dayRange(way.day, lang) })}.{" "}
        <button type="button" className="link-button" onClick={() => setOpen(true)}>
          {m.checkout_pick_time()}
        </button>
      </p>
    );
  const days = Array.from({ length: DAYS_OFFERED }, (_, n) => addBusinessDays(way.day.from, n));
  return (
    <>
      <fieldset className="pills">
        <legend className="field-label">{m.checkout_date()}</legend>
        {["" as const, ...days].map((day) => (
          <label key={day} className="pill">
            <input type="radio" name="date" checked={form.date === day} onChange={() => change({ date: day })} />
            <span>{day ? dayWords(day, lang) : m.checkout_any_day()}</span>
          </label>
        ))}
      </fieldset>
      <fieldset className="pills">
        <legend className="field-label">{m.checkout_time()}</legend>
        {["" as const, ...courierSlots].map((slot) => (
          <label key={slot} className="pill">
            <input type="radio" name="time" checked={form.time === slot} onChange={() => change({ time: slot })} />
            <span>{slot ? slot.replace("-", "–") : m.checkout_any_time()}</span>
          </label>
        ))}
      </fieldset>
    </>
  );
}
