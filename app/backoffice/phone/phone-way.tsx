import type { PhonePreview } from "#app/checkout/by-phone/phone-orders.server.ts";
import { promoWords } from "#app/checkout/by-phone/phone-refusals.ts";
import { carrierName } from "#app/delivery/way-name.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";
import type { CarrierName, PaymentType } from "#app/foundation/storefront.ts";
import { EditAddress } from "../editing/edit-whereto.tsx";
import { FindPoint } from "../editing/find-point.tsx";
import { useDesk } from "../shell/use-desk.ts";
import type { PhonePage } from "./phone.route.tsx";
import type { PhoneWork } from "./phone-draft.ts";
import { noPayer, PhonePayer } from "./phone-payer.tsx";

type Props = { work: PhoneWork; at: PhonePage["shops"][number]; change: (part: Partial<PhoneWork>) => void; preview: PhonePreview | null };

/** Where to, by whom, and how it is paid. */
export function PhoneWay({ work: { way, place, address, paymentType, payer, promo }, at, preview, change }: Props) {
  const { lang } = useDesk();
  const pay = (type: PaymentType) =>
    change({ paymentType: type, payer: at.pays.some((one) => one.type === type && one.isInvoice) ? (payer ?? noPayer) : null });
  const move = (to: typeof place) => change({ place: to, way: { ...way, code: "" } });
  const text = (label: string, value: string, put: (value: string) => void, most: number) => (
    <label className="field">
      <span>{label}</span>
      <input value={value} maxLength={most} autoComplete="off" onChange={({ target }) => put(target.value)} />
    </label>
  );
  return (
    <>
      <div className="edit-fields">
        {text(m.desk_phone_city(), place.city, (city) => move({ ...place, city }), 120)}
        {text(m.desk_phone_region(), place.region, (region) => move({ ...place, region }), 120)}
        <label className="field">
          <span>{m.desk_edit_carrier()}</span>
          <select value={way.type} onChange={({ target }) => change({ way: { ...way, type: target.value as CarrierName, code: "" } })}>
            {at.carriers.map((name) => (
              <option key={name} value={name}>
                {carrierName(name, lang)}
              </option>
            ))}
          </select>
        </label>
        <label className="field">
          <span>{m.desk_edit_way()}</span>
          <select value={way.mode} onChange={({ target }) => change({ way: { ...way, mode: target.value as "door" | "point", code: "" } })}>
            <option value="door">{m.desk_edit_to_door()}</option>
            <option value="point">{m.desk_edit_to_point()}</option>
          </select>
        </label>
        {way.mode === "point" && (
          <FindPoint
            path={`/orders/new?${new URLSearchParams({ shop: at.region, carrier: way.type, pays: paymentType, ...place, point: "" })}`}
            code={way.code}
            known=""
            choose={(code) => change({ way: { ...way, code } })}
          />
        )}
      </div>
      <EditAddress address={address} isDoor={way.mode === "door"} change={(next) => change({ address: next })} />
      <div className="edit-fields">
        <label className="field">
          <span>{m.desk_phone_pays()}</span>
          <select value={paymentType} onChange={({ target }) => pay(target.value as PaymentType)}>
            {at.pays.map(({ type, name }) => (
              <option key={type} value={type}>
                {name}
              </option>
            ))}
          </select>
        </label>
        {text(m.desk_phone_promo(), promo, (code) => change({ promo: code }), 60)}
      </div>
      {promo.trim() && preview?.promo && (
        <p className={preview.promo.reason ? "refusal" : "muted"} role="status">
          {promoWords(preview.promo)}
        </p>
      )}
      {payer && <PhonePayer payer={payer} change={(next) => change({ payer: next })} />}
    </>
  );
}
