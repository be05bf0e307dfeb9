import { type LoaderFunctionArgs, useLoaderData, useParams } from "react-router";
import { goExternal } from "#app/foundation/go-external.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { send } from "../acting/send.ts";
import { open } from "../context.ts";
import { Languages } from "./languages.tsx";
import type { Entered } from "./sign-in.contract.ts";
import { useTries } from "./tries.ts";

/** A press opens the link, not its loading: mail programs look at links, too. */
export default function Invitation() {
  const { token = "" } = useParams();
  const { stands } = useLoaderData<typeof loader>();
  const { busy, says, tries } = useTries();
  if (!stands)
    return (
      <>
        <h1>{m.desk_invitation_ended()}</h1>
        <p>{m.desk_invitation_spent()}</p>
        <p className="muted">
          <a href="/sign-in">{m.desk_back_to_sign_in()}</a>
        </p>
        <Languages />
      </>
    );
  return (
    <>
      <h1>{m.desk_invitation_title()}</h1>
      <p>{m.desk_invitation_text()}</p>
      <button
        type="button"
        className="btn btn-main btn-wide"
        disabled={busy}
        onClick={() =>
          void tries(() => send<Entered>("/sign-in/invitation", { token })).then((done) => done?.ok && goExternal("/enrol", []))
        }
      >
        {m.desk_invitation_begin()}
      </button>
      <p role="alert" className="refusal">
        {says}
      </p>
      <Languages />
    </>
  );
}

/** Looking does not use the link up. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const { shop, visit } = open(context);
  return { stands: await shop.staff.signIn.isInvitation(params.token ?? "", visit.now) };
}
