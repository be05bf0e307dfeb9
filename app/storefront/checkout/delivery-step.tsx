import type { OfferedWay } from "#app/client/checkout/ask-options.ts";
import { useRoot } from "#app/client/page/use-root.ts";
import { addressLine, townLine } from "#app/delivery/address-line.ts";
import { wayName } from "#app/delivery/way-name.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";
import type { Parcel } from "#app/foundation/parcel.ts";
import { dayRange, dayWords } from "#app/foundation/time/day-words.ts";
import { AddressFields } from "./address-fields.tsx";
import { ByHand } from "./by-hand.tsx";
import type { CheckoutData } from "./checkout-data.ts";
import { CityField } from "./city-field.tsx";
import { useFields } from "./fields-context.ts";
import { LaterPoints } from "./points/later-points.tsx";
import { SavedAddresses } from "./saved-addresses.tsx";
import type { Options } from "./use-options.ts";
import type { Saved } from "./use-saved.ts";
import { isChosen, Ways } from "./ways.tsx";

type Props = {
  options: Options;
  countries: readonly string[];
  asksFlat: boolean;
  /** Without online payment support arranges everything. */
  handOnly: boolean;
  saved: Saved["addresses"];
  canKeep: boolean;
  map: CheckoutData["map"];
  /** null = not weighed yet. */
  parcel: Parcel | null;
};

export function DeliveryFields({ options, countries, asksFlat, handOnly, saved, canKeep, map, parcel }: Props) {
  const { form } = useFields();
  const chosen = options.options.find((way) => isChosen(way, form));
  const isSaved = saved.some(({ id }) => id === form.savedAddress);
  return (
    <>
      {saved.length > 0 && <SavedAddresses addresses={saved} />}
      {!isSaved && <CityField countries={countries} />}
      {handOnly ? <ByHand because={m.checkout_hand_only()} chosen /> : <Ways options={options} />}
      {chosen?.mode === "point" && <LaterPoints ways={options.options} map={map} parcel={parcel} />}
      {chosen?.mode === "door" && <AddressFields way={chosen} asksFlat={asksFlat} isSaved={isSaved} canKeep={canKeep} />}
    </>
  );
}

export function DeliverySummary({ way }: { way: OfferedWay | undefined }) {
  const { lang } = useRoot();
  const { form } = useFields();
  if (form.byHand || !way) return <p>{[form.city, m.checkout_by_support()].join(", ")}</p>;
  const where = way.mode === "point" ? form.point : addressLine(form);
  const town = way.mode === "point" ? form.city : townLine({ ...form, postalCode: form.index });
  const when = form.date ? dayWords(form.date, lang) + (form.time ? `, ${form.time.replace("-", "–")}` : "") : dayRange(way.day, lang);
  return (
    <>
      <p>{[town, where].filter(Boolean).join(", ")}</p>
      <p>{wayName(way)}</p>
      <p>{when}</p>
    </>
  );
}
