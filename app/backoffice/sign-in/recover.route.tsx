import { goExternal } from "#app/foundation/go-external.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { send } from "../acting/send.ts";
import type { Entered } from "./sign-in.contract.ts";
import { useTries } from "./tries.ts";

export const loader = () => null;

export default function Recover() {
  const { busy, says, tries } = useTries();
  return (
    <>
      <h1>{m.desk_recover_title()}</h1>
      <p>{m.desk_recover_text()}</p>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          const code = String(new FormData(event.currentTarget).get("code"));
          void tries(() => send<Entered>("/sign-in/recovery", { code })).then((done) => done?.ok && goExternal("/enrol", []));
        }}
      >
        <label className="field">
          <span>{m.desk_recover_code()}</span>
          <input name="code" autoComplete="off" spellCheck={false} required placeholder="7K4M-Q2ZP-X9AB-CDEF" />
        </label>
        <p role="alert" className="refusal">
          {says}
        </p>
        <button type="submit" className="btn btn-main btn-wide" disabled={busy}>
          {m.desk_recover_go()}
        </button>
      </form>
      <p className="muted">{m.desk_recover_other()}</p>
      <p className="muted">
        <a href="/sign-in">{m.desk_back_to_sign_in()}</a>
      </p>
    </>
  );
}
