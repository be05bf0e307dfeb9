import { useState } from "react";
import { Link, type LoaderFunctionArgs, useLoaderData } from "react-router";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { ActForm } from "../acting/act-form.tsx";
import { open } from "../context.ts";
import { Badge, Page, Panel } from "../shell/page.tsx";
import { GrantLine } from "./grant-line.tsx";
import { InvitationLink } from "./invitation-link.tsx";
import { LanguageOptions } from "./language-options.tsx";
import { RightFields } from "./right-fields.tsx";

export async function loader({ context }: LoaderFunctionArgs) {
  const { desk } = open(context);
  return { members: await desk.people.list(), ownRoles: Object.keys(await desk.people.ownRoles()) };
}

export default function People() {
  const { members, ownRoles } = useLoaderData<typeof loader>();
  return (
    <Page
      title={m.desk_place_people()}
      actions={
        <Link className="btn btn-quiet" to="/roles">
          {m.desk_roles()}
        </Link>
      }
    >
      <Panel>
        <ul className="rows people-rows">
          {members.map((member) => (
            <li key={member.id}>
              <div>
                <Link to={`/people/${member.id}`}>
                  <strong>{member.name}</strong>
                </Link>
                <div className="muted">{member.email}</div>
              </div>
              <ul className="plain">
                {member.grants.map((grant) => (
                  <li key={`${grant.role} ${grant.storefront}`}>
                    <GrantLine grant={grant} />
                  </li>
                ))}
              </ul>
              <Standing {...member} />
            </li>
          ))}
        </ul>
      </Panel>
      <Invite ownRoles={ownRoles} />
    </Page>
  );
}

type State = { suspendedAt: Date | null; activeAt: Date | null; isInvited: boolean };
export function Standing({ suspendedAt, activeAt, isInvited }: State) {
  if (suspendedAt) return <Badge tone="bad">{m.desk_state_suspended()}</Badge>;
  if (activeAt) return <Badge tone="good">{m.desk_state_active()}</Badge>;
  return <Badge tone="wait">{isInvited ? m.desk_state_invited() : m.desk_state_waiting()}</Badge>;
}

function Invite({ ownRoles }: { ownRoles: string[] }) {
  const [link, setLink] = useState<string | null>(null);
  return (
    <Panel title={m.desk_invite()} id="invite">
      {link && <InvitationLink link={link} />}
      <ActForm
        act="staff.invite"
        permission="staff.manage"
        label={m.desk_invite_go()}
        look="main"
        className="form-grid"
        adds
        done={({ ok, answer }) => ok && setLink((answer as { link: string }).link)}
      >
        {(problems) => (
          <>
            <label className="field">
              <span>{m.desk_field_name()}</span>
              <input name="name" required maxLength={80} autoComplete="off" aria-invalid={problems.name ? true : undefined} />
            </label>
            <label className="field">
              <span>{m.desk_field_email()}</span>
              <input
                name="email"
                type="email"
                required
                maxLength={200}
                autoComplete="off"
                aria-invalid={problems.email ? true : undefined}
              />
            </label>
            <label className="field">
              <span>{m.desk_me_language()}</span>
              <select name="lang">
                <LanguageOptions />
              </select>
            </label>
            <RightFields ownRoles={ownRoles} names={{ role: "role", storefront: "storefront", limit: "limit" }} />
            <p className="muted form-wide">{m.desk_limit_hint()}</p>
          </>
        )}
      </ActForm>
    </Panel>
  );
}
