import { useState } from "react";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { asksForProof, isAboutMoney, type Permission } from "#app/staff/permissions.ts";
import { permissionsByArea } from "./permission-areas.ts";
import { permissionName } from "./permission-names.ts";
import { useRoleName } from "./use-role-name.ts";

type Props = { roles: readonly (readonly [role: string, permissions: readonly string[]])[] };

/** What each role may do: on a desk all of them side by side, on a phone one at a time. */
export function RolesTable({ roles }: Props) {
  const roleName = useRoleName();
  const [chosen, setChosen] = useState(roles[0]![0]);
  return (
    <>
      <label className="field field-short matrix-choice">
        <span>{m.desk_field_role()}</span>
        <select value={chosen} onChange={(event) => setChosen(event.target.value)}>
          {roles.map(([role]) => (
            <option key={role} value={role}>
              {roleName(role)}
            </option>
          ))}
        </select>
      </label>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reachable by keys */}
      <section className="scroller matrix-scroller" tabIndex={0} aria-label={m.desk_roles_table()}>
        <table className="matrix">
          <thead>
            <tr>
              <th scope="col">{m.desk_permission()}</th>
              {roles.map(([role]) => (
                <th scope="col" key={role} data-chosen={role === chosen || undefined}>
                  {roleName(role)}
                </th>
              ))}
            </tr>
          </thead>
          {permissionsByArea.map(({ label, permissions: ofArea }) => (
            <tbody key={label()}>
              <tr className="matrix-area">
                <th scope="rowgroup" colSpan={roles.length + 1}>
                  {label()}
                </th>
              </tr>
              {ofArea.map((permission) => (
                <tr key={permission}>
                  <PermissionHead permission={permission} />
                  {roles.map(([role, permissions]) => (
                    <td key={role} data-chosen={role === chosen || undefined}>
                      {permissions.includes(permission) && (
                        <span role="img" aria-label={m.desk_yes()}>
                          ✓
                        </span>
                      )}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          ))}
        </table>
      </section>
    </>
  );
}

const PermissionHead = ({ permission }: { permission: Permission }) => (
  <th scope="row">
    {permissionName(permission)}
    <PermissionMarks permission={permission} />
  </th>
);

/** What comes with a permission. */
export const PermissionMarks = ({ permission }: { permission: Permission }) => (
  <>
    {isAboutMoney(permission) && <span className="muted"> · {m.desk_with_limit()}</span>}
    {asksForProof(permission) && <span className="muted"> · {m.desk_with_passkey()}</span>}
  </>
);
