import { useState } from "react";
import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from "react-router";
import { deviceWords } from "#app/customers/identity/device-words.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { ActForm } from "../acting/act-form.tsx";
import { useAct } from "../acting/use-act.ts";
import { open } from "../context.ts";
import { GrantLine } from "../people/grant-line.tsx";
import { LanguageOptions } from "../people/language-options.tsx";
import { Page, Panel } from "../shell/page.tsx";
import { useDesk } from "../shell/use-desk.ts";
import { When } from "../shell/when.tsx";
import { makePasskey } from "./ceremony.ts";
import { RecoveryCodes } from "./recovery-codes.tsx";
import { useTries } from "./tries.ts";

export async function loader({ context }: LoaderFunctionArgs) {
  const { me, shop, visit } = open(context);
  const { signIn } = shop.staff;
  return {
    name: me.name,
    email: me.email,
    lang: me.lang,
    grants: me.grants,
    session: me.session.id,
    passkeys: await signIn.passkeys(me.id),
    sessions: await signIn.sessions(me.id, visit.now),
    codes: await signIn.recoveryCodesLeft(me.id),
  };
}

export default function Me() {
  const { name, email, lang, grants, passkeys, sessions, session, codes } = useLoaderData<typeof loader>();
  const { scheme } = useDesk();
  const look = useAct("own.scheme", { quiet: true });
  const language = useAct("own.language", { quiet: true, done: ({ ok }) => ok && location.reload() });
  return (
    <Page title={name}>
      <div className="columns">
        <Panel title={m.desk_me_you()}>
          <p>{email}</p>
          <ul className="plain">
            {grants.map((grant) => (
              <li key={`${grant.role} ${grant.storefront}`}>
                <GrantLine grant={grant} />
              </li>
            ))}
          </ul>
          <label className="field field-short">
            <span>{m.desk_me_language()}</span>
            <select value={lang} disabled={language.busy} onChange={(event) => void language.submit({ lang: event.target.value })}>
              <LanguageOptions />
            </select>
          </label>
          <label className="field field-short">
            <span>{m.desk_me_scheme()}</span>
            <select value={scheme ?? "system"} disabled={look.busy} onChange={(event) => void look.submit({ scheme: event.target.value })}>
              <option value="system">{m.desk_scheme_system()}</option>
              <option value="light">{m.desk_scheme_light()}</option>
              <option value="dark">{m.desk_scheme_dark()}</option>
            </select>
          </label>
          <p className="muted">{m.desk_scheme_here()}</p>
        </Panel>
        <Passkeys passkeys={passkeys} />
        <Codes left={codes} />
        <Panel title={m.desk_me_sessions()}>
          <ul className="rows">
            {sessions.map(({ id, device, address, openedAt }) => (
              <li key={id}>
                <div>
                  <strong>{device ? deviceWords(device) : m.desk_me_some_device()}</strong>
                  <div className="muted">
                    {address} · <When at={openedAt} />
                    {id === session && ` · ${m.desk_me_this_one()}`}
                  </div>
                </div>
                {id !== session && <ActForm act="own.end-session" fields={{ session: id }} label={m.desk_me_end_session()} />}
              </li>
            ))}
          </ul>
        </Panel>
      </div>
    </Page>
  );
}

function Passkeys({ passkeys }: { passkeys: { id: string; device: string; createdAt: Date; usedAt: Date | null }[] }) {
  const { busy, says, tries } = useTries();
  const { revalidate } = useRevalidator();
  return (
    <Panel title={m.desk_me_passkeys()}>
      <ul className="rows">
        {passkeys.map(({ id, device, createdAt, usedAt }) => (
          <li key={id}>
            <div>
              <strong>{device ? deviceWords(device) : m.desk_me_some_device()}</strong>
              <div className="muted">
                <When at={createdAt} withYear />{" "}
                {usedAt && (
                  <>
                    · {m.desk_me_used()} <When at={usedAt} />
                  </>
                )}
              </div>
            </div>
            <ActForm act="own.remove-passkey" fields={{ passkey: id }} label={m.desk_remove()} sure={m.desk_me_remove_sure()} />
          </li>
        ))}
      </ul>
      <button
        type="button"
        className="btn btn-quiet"
        disabled={busy}
        onClick={() => void tries(makePasskey).then((done) => (done?.ok ? revalidate() : undefined))}
      >
        {m.desk_enrol_make_another()}
      </button>
      <p role="alert" className="refusal">
        {says}
      </p>
    </Panel>
  );
}

function Codes({ left }: { left: number }) {
  const [codes, setCodes] = useState<string[] | null>(null);
  return (
    <Panel title={m.desk_me_codes()}>
      {codes ? (
        <RecoveryCodes codes={codes} kept={() => setCodes(null)} />
      ) : (
        <>
          <p>{left > 0 ? m.desk_me_codes_left({ count: left }) : m.desk_me_codes_none()}</p>
          <ActForm act="own.recovery-codes" label={m.desk_me_codes_renew()} done={({ ok, answer }) => ok && setCodes(answer as string[])} />
        </>
      )}
    </Panel>
  );
}
