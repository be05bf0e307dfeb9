import { type LoaderFunctionArgs, redirect, useLoaderData } from "react-router";
import { goExternal } from "#app/foundation/go-external.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { ownPath } from "#app/foundation/own-path.ts";
import { open } from "../context.ts";
import { useDesk } from "../shell/use-desk.ts";
import { usePasskey } from "./ceremony.ts";
import { DemoCode } from "./demo-code.tsx";
import { Languages } from "./languages.tsx";
import { useTries } from "./tries.ts";

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { me, shop } = open(context);
  const to = ownPath(new URL(request.url).searchParams.get("to"));
  if (me && me.standing === "work") throw redirect(to);
  const isDemo = shop.staff.signIn.codes !== null;
  const people = isDemo ? (await shop.staff.people.list()).filter(({ suspendedAt }) => !suspendedAt) : [];
  return { to, people: people.slice(0, 12).map(({ name, email, grants }) => ({ name, email, roles: grants.map(({ role }) => role) })) };
}

export default function SignIn() {
  const { to, people } = useLoaderData<typeof loader>();
  const { isDemo } = useDesk();
  const { busy, says, tries } = useTries();
  // A full load: the page that comes is another person's.
  const go = () => goExternal(to, []);
  return (
    <>
      <h1>{m.desk_sign_in_title()}</h1>
      <p>{m.desk_sign_in_text()}</p>
      <button
        type="button"
        className="btn btn-main btn-wide"
        disabled={busy}
        onClick={() => void tries(() => usePasskey({ own: false })).then((done) => done?.ok && go())}
      >
        {m.desk_sign_in_passkey()}
      </button>
      <p role="alert" className="refusal">
        {says}
      </p>
      {isDemo && <DemoCode people={people} entered={go} />}
      <p className="muted">
        <a href="/recover">{m.desk_lost_devices()}</a>
      </p>
      <Languages />
    </>
  );
}
