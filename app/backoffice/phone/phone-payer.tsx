import type { PhoneDraft } from "#app/checkout/by-phone/phone-order.contract.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";

type Payer = NonNullable<PhoneDraft["payer"]>;
export const noPayer: Payer = { kind: "legal-entity", inn: "", kpp: "", ogrn: "", name: "", address: "" };

/** The company that an invoice is made out to; the invoice goes to the buyer's email. */
export function PhonePayer({ payer, change }: { payer: Payer; change: (payer: Payer) => void }) {
  const isCompany = payer.kind === "legal-entity";
  const text = (name: Exclude<keyof Payer, "kind">, label: string, most: number, isNumber = true) => (
    <label className="field">
      <span>{label}</span>
      <input
        value={payer[name]}
        maxLength={most}
        autoComplete="off"
        inputMode={isNumber ? "numeric" : undefined}
        onChange={({ target }) => change({ ...payer, [name]: target.value })}
      />
    </label>
  );
  return (
    <fieldset className="edit-parts phone-payer">
      <legend className="field-label">{m.requisites_title()}</legend>
      <div className="edit-fields">
        <label className="field">
          <span>{m.desk_phone_payer()}</span>
          <select value={payer.kind} onChange={({ target }) => change({ ...payer, kind: target.value as Payer["kind"] })}>
            <option value="legal-entity">{m.desk_phone_payer_company()}</option>
            <option value="sole-trader">{m.desk_phone_payer_trader()}</option>
          </select>
        </label>
        {text("inn", m.requisites_inn(), 20)}
        {isCompany && text("kpp", m.requisites_kpp(), 20)}
        {text("ogrn", isCompany ? m.requisites_ogrn() : m.requisites_ogrnip(), 20)}
        {text("name", isCompany ? m.requisites_name_company() : m.requisites_name_trader(), 200, false)}
        {text("address", isCompany ? m.requisites_adress() : m.requisites_adress_trader(), 300, false)}
      </div>
      <p className="muted">{m.desk_phone_invoice()}</p>
    </fieldset>
  );
}
