import type { LoaderFunctionArgs } from "react-router";
import { useLoaderData } from "react-router";
import { caseKinds } from "#app/foundation/case-kinds.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { open } from "../context.ts";
import { permissionName } from "../people/permission-names.ts";
import { Facts, Page, Panel } from "../shell/page.tsx";
import type { InboxKind } from "./inbox.ts";
import { inboxKinds, ruleOf, seenBy } from "./inbox-rules.ts";
import { kindNames } from "./kind-names.ts";

export const loader = ({ context }: LoaderFunctionArgs) => ({ seen: seenBy(open(context).me).map(({ kind }) => kind) });

/** Why rows stand in the inbox, what to do about each, and what makes it go. */
export default function Rules() {
  const { seen } = useLoaderData<typeof loader>();
  return (
    <Page title={m.inbox_rules_title()} back={{ to: "/", name: m.inbox_title() }}>
      <p className="muted">{m.inbox_rules_text()}</p>
      {inboxKinds
        .filter((kind) => seen.includes(kind))
        .map((kind) => (
          <Rule key={kind} kind={kind} />
        ))}
    </Page>
  );
}

function Rule({ kind }: { kind: InboxKind }) {
  const rule = ruleOf(kind);
  const known = Object.hasOwn(caseKinds, kind) ? caseKinds[kind as keyof typeof caseKinds] : null;
  const facts: [string, string][] = [
    [m.inbox_rule_source(), known ? m.inbox_source_case() : m.inbox_source_state()],
    [m.inbox_todo(), rule.todo({ facts: {} })],
    [m.inbox_rule_seen(), permissionName(rule.sees)],
  ];
  return (
    <Panel id={kind} title={kindNames[kind]()}>
      {known && <p>{known.means()}</p>}
      <Facts rows={facts} />
      <p className="muted">{known?.ends === "note" ? m.inbox_rule_ends_note() : m.inbox_rule_ends_action()}</p>
    </Panel>
  );
}
