import { useState } from "react";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { fieldPaths } from "./field-attributes.ts";
import { useFields } from "./fields-context.ts";
import { isUnfolded, registerFields } from "./found-company.ts";
import { GroupedField } from "./grouped-field.tsx";
import { TextField } from "./text-field.tsx";
import { type CompanyLookup, useCompany } from "./use-company.ts";

/** Invoice payer: INN and email first, the rest once the register answered [CHK-06]. */
export function RequisitesFields() {
  const { form, change, errorOf } = useFields();
  const lookup = useCompany(form, change);
  const isTold = registerFields.some((name) => errorOf(fieldPaths[name]) !== "");
  const unfolds = isUnfolded(form, { isAnswered: lookup.isAnswered, isTold });
  // Stays unfolded while the INN is edited.
  const [isSeen, setSeen] = useState(unfolds);
  if (unfolds && !isSeen) setSeen(true);
  return (
    <fieldset className="requisites">
      <legend className="field-label">{m.requisites_title()}</legend>
      <GroupedField name="inn" label={m.requisites_inn()} hint={m.requisites_inn_why()} required />
      <p className="field-says" role="status">
        {saidOf(lookup)}
      </p>
      <TextField name="email" label={m.requisites_email()} required />
      {(unfolds || isSeen) && <RegisterFields isCompany={form.payer === "legal-entity"} />}
    </fieldset>
  );
}

function saidOf({ found, isAsking, isAnswered }: CompanyLookup): string {
  if (!found) return isAsking ? m.requisites_asking() : isAnswered ? m.requisites_not_found() : "";
  return found.active ? m.requisites_found({ name: found.payerName }) : m.requisites_closed({ name: found.payerName });
}

const RegisterFields = ({ isCompany }: { isCompany: boolean }) => (
  <>
    <TextField name="payerName" label={isCompany ? m.requisites_name_company() : m.requisites_name_trader()} required />
    <div className="fields-two">
      {isCompany && <GroupedField name="kpp" label={m.requisites_kpp()} required />}
      <GroupedField name="ogrn" label={isCompany ? m.requisites_ogrn() : m.requisites_ogrnip()} required />
    </div>
    <TextField name="payerAddress" label={isCompany ? m.requisites_adress() : m.requisites_adress_trader()} required multiline />
    <GroupedField name="okpo" label={m.requisites_okpo()} />
  </>
);
