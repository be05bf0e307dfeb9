import { useState } from "react";
import { data, type LoaderFunctionArgs, useLoaderData } from "react-router";
import { m } from "#app/foundation/i18n/messages/messages.js";
import type { Grant } from "#app/staff/roles.ts";
import { ActForm } from "../acting/act-form.tsx";
import { seenOf } from "../acting/shown.ts";
import { open } from "../context.ts";
import { EventList } from "../record/event-list.tsx";
import { Page, Panel } from "../shell/page.tsx";
import { useDesk } from "../shell/use-desk.ts";
import { InvitationLink } from "./invitation-link.tsx";
import { Standing } from "./people.route.tsx";
import { RightFields } from "./right-fields.tsx";
import { grantsSaid } from "./role-names.ts";

export async function loader({ context, params }: LoaderFunctionArgs) {
  const { desk, shop, me } = open(context);
  const member = (await desk.people.list()).find(({ id }) => id === params.id);
  if (!member) throw data(null, { status: 404 });
  const mayReadRecord = me.grants.length > 0;
  return {
    member,
    ownRoles: Object.keys(await desk.people.ownRoles()),
    events: mayReadRecord ? await shop.staff.record.of("staff", member.id) : [],
  };
}

export default function Person() {
  const { member, ownRoles, events } = useLoaderData<typeof loader>();
  const { lang, roleTitles } = useDesk();
  const [link, setLink] = useState<string | null>(null);
  const gotLink = ({ ok, answer }: { ok: boolean; answer?: unknown }) => ok && setLink((answer as { link: string }).link);
  const { id, name, email, suspendedAt } = member;
  return (
    <Page title={name} back={{ to: "/people", name: m.desk_place_people() }} aside={<Standing {...member} />}>
      {link && <InvitationLink link={link} />}
      <div className="columns">
        <Panel title={m.desk_rights()}>
          <ActForm
            key={id}
            act="staff.grant"
            permission="staff.manage"
            fields={{ staff: id }}
            version={seenOf({ grants: grantsSaid(member.grants, { lang, titles: roleTitles }) })}
            label={m.desk_save()}
            look="main"
          >
            <p className="muted">{m.desk_limit_hint()}</p>
            <Grants grants={member.grants} ownRoles={ownRoles} />
          </ActForm>
        </Panel>
        <Panel title={m.desk_ways_in()}>
          <p>{email}</p>
          <p>{m.desk_passkeys_count({ count: member.passkeys })}</p>
          {suspendedAt ? (
            <ActForm act="staff.resume" permission="staff.manage" fields={{ staff: id }} label={m.desk_resume()} done={gotLink} />
          ) : (
            <>
              <p className="muted">{m.desk_reinvite_text()}</p>
              <ActForm
                act="staff.reinvite"
                permission="staff.manage"
                fields={{ staff: id }}
                label={m.desk_reinvite()}
                sure={m.desk_reinvite_sure({ name })}
                done={gotLink}
              />
              <ActForm
                act="staff.suspend"
                permission="staff.manage"
                fields={{ staff: id }}
                label={m.desk_suspend()}
                look="danger"
                sure={m.desk_suspend_sure({ name })}
              />
            </>
          )}
        </Panel>
        <Panel title={m.desk_history()}>
          <EventList events={events} />
        </Panel>
      </div>
    </Page>
  );
}

function Grants({ grants, ownRoles }: { grants: Grant[]; ownRoles: string[] }) {
  const [rows, setRows] = useState(() => grants.map((grant, at) => ({ grant: grant as Grant | undefined, at })));
  return (
    <>
      {rows.map(({ grant, at }) => (
        <fieldset key={at} className="form-grid">
          <legend className="hidden">{m.desk_right()}</legend>
          <RightFields
            ownRoles={ownRoles}
            names={{ role: "roles[]", storefront: "storefronts[]", limit: "limits[]" }}
            {...(grant && { grant })}
          />
          {rows.length > 1 && (
            <button type="button" className="link" onClick={() => setRows(rows.filter((row) => row.at !== at))}>
              {m.desk_remove()}
            </button>
          )}
        </fieldset>
      ))}
      <button
        type="button"
        className="link"
        onClick={() => setRows([...rows, { grant: undefined, at: Math.max(...rows.map(({ at }) => at)) + 1 }])}
      >
        {m.desk_add_right()}
      </button>
    </>
  );
}
