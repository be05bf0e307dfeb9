import { useState } from "react";
import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from "react-router";
import { goExternal } from "#app/foundation/go-external.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { open } from "../context.ts";
import { makePasskey } from "./ceremony.ts";
import { RecoveryCodes } from "./recovery-codes.tsx";
import { useTries } from "./tries.ts";

export async function loader({ context }: LoaderFunctionArgs) {
  const { me, shop } = open(context);
  const passkeys = await shop.staff.signIn.passkeys(me.id);
  return { name: me.name, passkeys: passkeys.length, wanted: shop.staff.signIn.passkeysWanted, isActive: me.standing === "work" };
}

export default function Enrol() {
  const { name, passkeys, wanted, isActive } = useLoaderData<typeof loader>();
  const { busy, says, tries } = useTries();
  const { revalidate } = useRevalidator();
  const [codes, setCodes] = useState<string[] | null>(null);
  const make = async () => {
    const done = await tries(makePasskey);
    if (!done?.ok) return;
    if (done.codes) setCodes(done.codes);
    revalidate();
  };
  if (codes) return <RecoveryCodes codes={codes} kept={() => goExternal("/", [])} />;
  return (
    <>
      <h1>{m.desk_enrol_title({ name })}</h1>
      <p>{wanted > 1 ? m.desk_enrol_text_two() : m.desk_enrol_text_one()}</p>
      <ol className="steps">
        {Array.from({ length: wanted }, (_, at) => (
          <li key={at} data-done={at < passkeys || undefined}>
            {at === 0 ? m.desk_enrol_first() : m.desk_enrol_second()}
            {at < passkeys && <span className="muted"> · {m.desk_enrol_ready()}</span>}
          </li>
        ))}
      </ol>
      {passkeys >= wanted && isActive ? (
        <a className="btn btn-main btn-wide" href="/">
          {m.desk_to_inbox()}
        </a>
      ) : (
        <button type="button" className="btn btn-main btn-wide" disabled={busy} onClick={() => void make()}>
          {passkeys === 0 ? m.desk_enrol_make() : m.desk_enrol_make_another()}
        </button>
      )}
      <p role="alert" className="refusal">
        {says}
      </p>
    </>
  );
}
