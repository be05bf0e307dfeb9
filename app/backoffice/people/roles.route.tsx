import { useEffect, useRef, useState } from "react";
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { builtInRoles } from "#app/staff/roles.ts";
import { ActForm } from "../acting/act-form.tsx";
import { seenIn } from "../acting/shown.ts";
import type { Acted } from "../acting/use-act.ts";
import { open } from "../context.ts";
import { Page, Panel } from "../shell/page.tsx";
import { permissionsByArea } from "./permission-areas.ts";
import { permissionName } from "./permission-names.ts";
import { roleShown } from "./role-shown.ts";
import { PermissionMarks, RolesTable } from "./roles-table.tsx";
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
  const [fresh, setFresh] = useState<string | null>(null);
  const saved = ({ ok, answer }: Acted) => ok && setFresh((answer as { role: string } | undefined)?.role ?? null);
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
              <OwnRole key={one.role} {...one} isFresh={one.role === fresh} />
            ))}
          </ul>
        </Panel>
      )}
      <Panel title={m.desk_own_role()}>
        <p className="muted">{m.desk_own_role_text()}</p>
        <ActForm act="staff.role" permission="staff.manage" label={m.desk_save()} look="main" adds done={saved}>
          {(problems) => (
            <>
              <RoleTitle />
              {problems.title && <p className="refusal">{problems.title}</p>}
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

type Own = { role: string; title: string; permissions: readonly string[]; seen: string; holders: string[]; isFresh: boolean };

function OwnRole({ role, title, permissions, seen, holders, isFresh }: Own) {
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (!isFresh) return;
    row.current?.scrollIntoView({ block: "center" });
    row.current?.focus({ preventScroll: true });
  }, [isFresh]);
  const names = holders.join(", ");
  return (
    <li ref={row} tabIndex={-1}>
      <div>
        <strong>{title || role}</strong>
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
    <>
      <p className="muted">{m.desk_roles_signs()}</p>
      {permissionsByArea.map(({ label, permissions }) => (
        <fieldset key={label()} className="checks">
          <legend>{label()}</legend>
          {permissions.map((permission) => (
            <label key={permission} className="check">
              <input type="checkbox" name="permissions[]" value={permission} defaultChecked={chosen.includes(permission)} />
              <span>
                {permissionName(permission)}
                <PermissionMarks permission={permission} />
              </span>
            </label>
          ))}
        </fieldset>
      ))}
    </>
  );
}
