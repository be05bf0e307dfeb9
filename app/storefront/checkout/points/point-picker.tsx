import { useDeferredValue, useEffect, useMemo, useState } from "react";
import type { CheckoutForm } from "#app/checkout/checkout-form.ts";
import { askPoints, type OfferedWay } from "#app/client/checkout/ask-options.ts";
import { isPrepaid } from "#app/delivery/points/is-prepaid.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";
import type { Parcel } from "#app/foundation/parcel.ts";
import { isOnReceipt } from "#app/foundation/storefront.ts";
import type { CheckoutData } from "../checkout-data.ts";
import { fieldId } from "../field-attributes.ts";
import { useFields } from "../fields-context.ts";
import { saidOfPoints } from "../nothing-found.ts";
import { hasTryOn } from "../try-on.ts";
import { whichTown } from "../use-options.ts";
import { nearestFirst } from "./by-distance.ts";
import { foundPoints, type KnownPoint, knownPoints, type PointFilters } from "./found-points.ts";
import { MapDoor } from "./map-door.tsx";
import { NearMe, SortedBy } from "./near-me.tsx";
import { PointFilterBar } from "./point-filter-bar.tsx";
import { PointRows } from "./point-rows.tsx";
import { placeOf } from "./point-words.ts";
import { useWhereabouts } from "./use-whereabouts.ts";
import "./points.css";

type Props = { ways: readonly OfferedWay[]; map: CheckoutData["map"]; parcel: Parcel | null };
export type Picker = typeof PointPicker;

const FEW = 6;

/** Points of all carriers as a searchable list, with a map [DLV-08]. */
export function PointPicker({ ways, map, parcel }: Props) {
  const { form, change, errorOf } = useFields();
  const carriers = ways.filter(({ mode }) => mode === "point").map(({ type }) => type);
  const { points, failed, again } = usePoints(form, parcel, isOnReceipt(form.paymentType));
  const [filters, setFilters] = useState<PointFilters>({ text: "", carrier: form.type, claims: [] });
  const [isGone, setGone] = useState(false);
  const [now] = useState(() => new Date());
  // Another option means another carrier.
  useEffect(() => setFilters((filters) => (filters.carrier ? { ...filters, carrier: form.type } : filters)), [form.type]);

  const reachable = carriers.join(" ");
  const near = useWhereabouts();
  const sorted = useMemo(() => {
    const ofCarriers = points?.filter(({ type }) => reachable.split(" ").includes(type));
    return ofCarriers ? nearestFirst(ofCarriers, near.here) : null;
  }, [points, reachable, near.here]);
  const known = sorted?.points ?? null;
  const chosen = known?.find(({ type, code }) => type === form.type && code === form.code);
  useEffect(() => {
    if (!known || chosen || !form.code) return;
    setGone(true);
    change({ code: "", point: "", prepaid: false });
  }, [known, chosen, form.code, change]);

  const calm = useDeferredValue(filters);
  const found = useMemo(() => foundPoints(known ?? [], calm, now), [known, calm, now]);
  const choose = (point: KnownPoint) => {
    setGone(false);
    change({
      type: point.type,
      mode: "point",
      code: point.code,
      point: placeOf(point),
      prepaid: isPrepaid(point),
      ...(point.type !== form.type && { date: "", time: "" }),
    });
  };
  const error = errorOf("delivery.code");
  const errorId = `${fieldId("delivery.code")}-error`;

  if (failed || known?.length === 0)
    return (
      <p className="step-note" role="status">
        {saidOfPoints({ failed, known, found })}{" "}
        <button type="button" className="link-button" id={fieldId("delivery.code")} onClick={again}>
          {m.checkout_again()}
        </button>
      </p>
    );
  const several = new Set(known?.map(({ type }) => type)).size > 1;
  return (
    <fieldset className="points">
      <legend className="field-label">{m.checkout_points()}</legend>
      {(known?.length ?? 0) > FEW && <PointFilterBar filters={filters} set={setFilters} carriers={several ? carriers : []} />}
      <p className="field-error" id={errorId} aria-live="polite">
        {error}
      </p>
      {isGone && (
        <p className="points-gone" role="alert">
          {m.checkout_point_gone()}
        </p>
      )}
      <div className="points-head">
        <p className="field-says" role="status">
          {saidOfPoints({ failed, known, found })}
        </p>
        {known && known.length > 1 && <NearMe {...near} />}
        {known && (
          // Without a text match the map shows all with the ticked features.
          <MapDoor
            points={found.length ? found : foundPoints(known, { ...calm, text: "" }, now)}
            known={known}
            city={form.city}
            tiles={map}
            chosen={chosen}
            choose={choose}
            now={now}
            here={sorted?.farKm === null ? near.here : null}
          />
        )}
      </div>
      {known && known.length > 1 && <SortedBy state={near.state} farKm={sorted?.farKm ?? null} />}
      <PointRows
        points={known && found}
        chosen={chosen}
        choose={choose}
        several={several}
        now={now}
        firstId={fieldId("delivery.code")}
        describedBy={error ? errorId : undefined}
      />
      {chosen && hasTryOn({ ...chosen, mode: "point" }, chosen) && <p className="field-says">{m.checkout_try_on()}</p>}
    </fieldset>
  );
}

/** Refetches when parcel or payment changes what is permitted. */
function usePoints({ country, city, region, index }: CheckoutForm, parcel: Parcel | null, onReceipt: boolean) {
  const [points, setPoints] = useState<KnownPoint[] | null>(null);
  const [failed, setFailed] = useState(false);
  const [round, setRound] = useState(0);
  const sizes = parcel && JSON.stringify(parcel);
  // `round` forces a refetch.
  useEffect(() => {
    const stop = new AbortController();
    setFailed(false);
    askPoints(
      { country, city, ...whichTown({ country, region, index }), parcel: sizes === null ? null : (JSON.parse(sizes) as Parcel), onReceipt },
      stop.signal,
    ).then(
      (answer) => (answer.ok ? setPoints(knownPoints(answer.data)) : setFailed(true)),
      () => {},
    );
    return () => stop.abort();
  }, [country, city, region, index, sizes, onReceipt, round]);
  // Ignore another city's points.
  const here = `${country} ${city}`;
  const [place, setPlace] = useState(here);
  if (place !== here) {
    setPlace(here);
    setPoints(null);
  }
  return { points, failed, again: () => setRound((now) => now + 1) };
}
