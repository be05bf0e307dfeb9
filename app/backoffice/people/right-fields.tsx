import { m } from "#app/foundation/i18n/messages/messages.js";
import { regions } from "#app/foundation/storefront.ts";
import { builtInRoles, type Grant } from "#app/staff/roles.ts";
import { storefrontName } from "../record/storefront-name.ts";
import { useDesk } from "../shell/use-desk.ts";
import { useRoleName } from "./use-role-name.ts";

type Props = { ownRoles: string[]; names: { role: string; storefront: string; limit: string }; grant?: Grant };

/** A role, where it counts and up to which sum. */
export function RightFields({ ownRoles, names, grant }: Props) {
  const roleName = useRoleName();
  const { lang } = useDesk();
  return (
    <>
      <label className="field">
        <span>{m.desk_field_role()}</span>
        <select name={names.role} defaultValue={grant?.role ?? "orders"}>
          {[...Object.keys(builtInRoles), ...ownRoles].map((role) => (
            <option key={role} value={role}>
              {roleName(role)}
            </option>
          ))}
        </select>
      </label>
      <label className="field">
        <span>{m.desk_field_storefront()}</span>
        <select name={names.storefront} defaultValue={grant?.storefront ?? ""}>
          <option value="">{m.desk_every_storefront()}</option>
          {regions.map((region) => (
            <option key={region} value={region}>
              {storefrontName(region, lang)}
            </option>
          ))}
        </select>
      </label>
      <label className="field">
        <span>{m.desk_field_limit()}</span>
        <input
          name={names.limit}
          inputMode="numeric"
          pattern="\d*"
          title={m.desk_limit_rule()}
          placeholder={m.desk_no_limit()}
          defaultValue={grant?.limitMinor == null ? "" : String(grant.limitMinor / 100)}
        />
      </label>
    </>
  );
}
