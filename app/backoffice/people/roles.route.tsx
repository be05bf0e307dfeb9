import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { allPermissions } from "#app/staff/permissions.ts";
import { builtInRoles } from "#app/staff/roles.ts";
import { ActForm } from "../acting/act-form.tsx";
import { seenIn } from "../acting/shown.ts";
import { open } from "../context.ts";
import { Page, Panel } from "../shell/page.tsx";
import { permissionName } from "./permission-names.ts";
import { roleShown } from "./role-shown.ts";
import { RolesTable } from "./roles-table.tsx";
import "../money/money.css";

export async function loader({ context }: LoaderFunctionArgs) {
  const { desk } = open(context);
  const [own, titles, members] = [await desk.people.ownRoles(), await desk.people.roleTitles(), await desk.people.list()];
  const holders = (role: string) => members.filter(({ grants }) => grants.some((grant) => grant.role === role)).map(({ name }) => name);
  const listed = Object.entries(own).map(([role, permissions]) => {
    const title = titles[role] ?? "";
    return { role, title, permissions, seen: seenIn(roleShown(role, { title, permissions })), holders: holders(role) };
  });
  return { own, listed };
}

export default function Roles() {
  const { own, listed } = useLoaderData<typeof loader>();
  return (
    <Page title={m.desk_roles()} back={{ to: "/people", name: m.desk_place_people() }}>
      <Panel title={m.desk_roles_table()}>
        <p className="muted">{m.desk_roles_signs()}</p>
        <RolesTable roles={[...Object.entries(builtInRoles), ...Object.entries(own)]} />
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
        <ActForm act="staff.role" permission="staff.manage" label={m.desk_save()} look="main" adds>
          {(problems) => (
            <>
              <RoleTitle />
              <label className="field field-short">
                <span>{m.desk_field_role_code()}</span>
                <input name="role" required pattern="[a-z][a-z0-9\-]{1,39}" title={m.desk_role_name_rule()} placeholder="photo-studio" />
                <small className="muted">{m.desk_role_name_rule()}</small>
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

const RoleTitle = ({ title = "" }: { title?: string }) => (
  <label className="field field-short">
    <span>{m.desk_field_role_title()}</span>
    <input name="title" required maxLength={60} defaultValue={title} autoComplete="off" />
  </label>
);

type Own = { role: string; title: string; permissions: readonly string[]; seen: string; holders: string[] };

function OwnRole({ role, title, permissions, seen, holders }: Own) {
  const names = holders.join(", ");
  return (
    <li>
      <div>
        <strong>{title || role}</strong> {title && <code className="muted">{role}</code>}
        <p className="muted">{names ? m.desk_role_holders({ names }) : m.desk_role_nobody()}</p>
        <details className="unfold">
          <summary>{m.desk_change()}</summary>
          <ActForm act="staff.role" permission="staff.manage" fields={{ role }} version={seen} label={m.desk_save()} look="main">
            <RoleTitle title={title} />
            <PermissionChecks chosen={permissions} />
          </ActForm>
        </details>
      </div>
      <ActForm
        act="staff.remove-role"
        permission="staff.manage"
        fields={{ role }}
        label={m.desk_remove()}
        sure={m.desk_role_remove_sure({ role: title || role })}
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
