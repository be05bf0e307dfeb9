import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { allPermissions, asksForProof, isAboutMoney } from "#app/staff/permissions.ts";
import { builtInRoles } from "#app/staff/roles.ts";
import { ActForm } from "../acting/act-form.tsx";
import { open } from "../context.ts";
import { Page, Panel } from "../shell/page.tsx";
import { permissionName } from "./permission-names.ts";
import { roleName } from "./role-names.ts";

export async function loader({ context }: LoaderFunctionArgs) {
  return { own: await open(context).desk.people.ownRoles() };
}

export default function Roles() {
  const { own } = useLoaderData<typeof loader>();
  const roles: [string, readonly string[]][] = [...Object.entries(builtInRoles), ...Object.entries(own)];
  return (
    <Page title={m.desk_roles()} back={{ to: "/people", name: m.desk_place_people() }}>
      <Panel title={m.desk_roles_table()}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reachable by keys */}
        <section className="scroller" tabIndex={0} aria-label={m.desk_roles_table()}>
          <table className="matrix">
            <thead>
              <tr>
                <th scope="col">{m.desk_permission()}</th>
                {roles.map(([role]) => (
                  <th scope="col" key={role}>
                    {roleName(role)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {allPermissions.map((permission) => (
                <tr key={permission}>
                  <th scope="row">
                    {permissionName(permission)} <code className="muted">{permission}</code>
                    {isAboutMoney(permission) && <span className="muted"> ₽</span>}
                    {asksForProof(permission) && <span className="muted"> {m.desk_with_passkey()}</span>}
                  </th>
                  {roles.map(([role, permissions]) => (
                    <td key={role}>
                      {permissions.includes(permission) ? (
                        <span role="img" aria-label={m.desk_yes()}>
                          ✓
                        </span>
                      ) : (
                        ""
                      )}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      </Panel>
      <Panel title={m.desk_own_role()}>
        <p className="muted">{m.desk_own_role_text()}</p>
        <ActForm act="staff.role" permission="staff.manage" label={m.desk_save()} look="main">
          {(problems) => (
            <>
              <label className="field field-short">
                <span>{m.desk_field_role()}</span>
                <input name="role" required pattern="[a-z][a-z0-9\-]{1,39}" placeholder="photo-studio" />
              </label>
              {problems.role && <p className="refusal">{problems.role}</p>}
              <fieldset className="checks">
                <legend>{m.desk_permissions()}</legend>
                {allPermissions.map((permission) => (
                  <label key={permission} className="check">
                    <input type="checkbox" name="permissions[]" value={permission} /> {permissionName(permission)}
                  </label>
                ))}
              </fieldset>
            </>
          )}
        </ActForm>
      </Panel>
    </Page>
  );
}
