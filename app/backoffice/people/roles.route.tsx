import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { allPermissions, asksForProof, isAboutMoney } from "#app/staff/permissions.ts";
import { builtInRoles } from "#app/staff/roles.ts";
import { ActForm } from "../acting/act-form.tsx";
import { seenIn } from "../acting/shown.ts";
import { open } from "../context.ts";
import { Page, Panel } from "../shell/page.tsx";
import { permissionName } from "./permission-names.ts";
import { roleName } from "./role-names.ts";
import { roleShown } from "./role-shown.ts";
import "../money/money.css";

export async function loader({ context }: LoaderFunctionArgs) {
  const { desk } = open(context);
  const [own, members] = [await desk.people.ownRoles(), await desk.people.list()];
  const holders = (role: string) => members.filter(({ grants }) => grants.some((grant) => grant.role === role)).map(({ name }) => name);
  const listed = Object.entries(own).map(([role, permissions]) => {
    return { role, permissions, seen: seenIn(roleShown(role, permissions)), holders: holders(role) };
  });
  return { own, listed };
}

export default function Roles() {
  const { own, listed } = useLoaderData<typeof loader>();
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
      {listed.length > 0 && (
        <Panel title={m.desk_own_roles()}>
          <ul className="rows">
            {listed.map((one) => (
              <OwnRole key={one.role} {...one} />
            ))}
          </ul>
        </Panel>
      )}
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
              <PermissionChecks />
            </>
          )}
        </ActForm>
      </Panel>
    </Page>
  );
}

type Own = { role: string; permissions: readonly string[]; seen: string; holders: string[] };

function OwnRole({ role, permissions, seen, holders }: Own) {
  const names = holders.join(", ");
  return (
    <li>
      <div>
        <strong>{role}</strong>
        <p className="muted">{names ? m.desk_role_holders({ names }) : m.desk_role_nobody()}</p>
        <details className="unfold">
          <summary>{m.desk_change()}</summary>
          <ActForm act="staff.role" permission="staff.manage" fields={{ role }} version={seen} label={m.desk_save()} look="main">
            <PermissionChecks chosen={permissions} />
          </ActForm>
        </details>
      </div>
      <ActForm
        act="staff.remove-role"
        permission="staff.manage"
        fields={{ role }}
        label={m.desk_remove()}
        sure={m.desk_role_remove_sure({ role })}
        whyNot={names ? m.staff_people_role_held({ names }) : null}
      />
    </li>
  );
}

function PermissionChecks({ chosen = [] }: { chosen?: readonly string[] }) {
  return (
    <fieldset className="checks">
      <legend>{m.desk_permissions()}</legend>
      {allPermissions.map((permission) => (
        <label key={permission} className="check">
          <input type="checkbox" name="permissions[]" value={permission} defaultChecked={chosen.includes(permission)} />{" "}
          {permissionName(permission)}
        </label>
      ))}
    </fieldset>
  );
}
