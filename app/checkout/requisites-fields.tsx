import { m } from "#app/foundation/i18n/messages/messages.js";
import { useFields } from "./fields-context.ts";
import { GroupedField } from "./grouped-field.tsx";
import { TextField } from "./text-field.tsx";
import { useCompany } from "./use-company.ts";

/** Who is to pay the invoice, and where it is sent [CHK-06]. */
export function RequisitesFields() {
  const { form, change } = useFields();
  const found = useCompany(form, change);
  const isCompany = form.payer === "legal-entity";
  return (
    <div className="requisites">
      <fieldset className="pills">
        <legend className="field-label">{m.requisites_title()}</legend>
        {(["legal-entity", "sole-trader"] as const).map((payer) => (
          <label key={payer} className="pill">
            <input type="radio" name="payer" checked={form.payer === payer} onChange={() => change({ payer })} />
            <span>{payer === "legal-entity" ? m.requisites_company() : m.requisites_trader()}</span>
          </label>
        ))}
      </fieldset>
      <GroupedField
        name="inn"
        label={m.requisites_inn()}
        hint={isCompany ? m.requisites_inn_why_company() : m.requisites_inn_why_trader()}
        required
      />
      <p className="field-says" role="status">
        {found && (found.active ? m.requisites_found({ name: found.payerName }) : m.requisites_closed({ name: found.payerName }))}
      </p>
      <TextField name="payerName" label={isCompany ? m.requisites_name_company() : m.requisites_name_trader()} required />
      <div className="fields-two">
        {isCompany && <GroupedField name="kpp" label={m.requisites_kpp()} required />}
        <GroupedField name="ogrn" label={isCompany ? m.requisites_ogrn() : m.requisites_ogrnip()} required />
      </div>
      <TextField name="payerAdress" label={isCompany ? m.requisites_adress() : m.requisites_adress_trader()} required multiline />
      <div className="fields-two">
        <GroupedField name="okpo" label={m.requisites_okpo()} />
        <TextField name="email" label={m.requisites_email()} required />
      </div>
    </div>
  );
}
