import { useParams } from "react-router";
import { goExternal } from "#app/foundation/go-external.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { send } from "../acting/send.ts";
import type { Entered } from "./sign-in.contract.ts";
import { useTries } from "./tries.ts";

/** A press opens the link, not its loading: mail programs look at links, too. */
export default function Invitation() {
  const { token = "" } = useParams();
  const { busy, says, tries } = useTries();
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
    </>
  );
}

export const loader = () => null;
