import { useEffect, useState } from "react";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { Modal } from "#app/foundation/ui/modal.tsx";
import { useDesk } from "../shell/use-desk.ts";
import { usePasskey } from "../sign-in/ceremony.ts";
import { send } from "./send.ts";

let ask: () => Promise<boolean> = async () => false;

/** Asks for a fresh passkey; true once it was given. */
export const askForProof = (): Promise<boolean> => ask();

/** Stands once in the frame. */
export function ProofDialog() {
  const [answer, setAnswer] = useState<((proven: boolean) => void) | null>(null);
  const [says, setSays] = useState("");
  const { isDemo } = useDesk();
  useEffect(() => {
    ask = () => new Promise((resolve) => setAnswer(() => resolve));
    return () => {
      ask = async () => false;
    };
  }, []);
  if (!answer) return null;
  const end = (proven: boolean) => {
    setAnswer(null);
    setSays("");
    answer(proven);
  };
  const tried = async (work: () => Promise<{ ok: true } | { ok: false; says: string }>) => {
    const done = await work().catch((error: Error) => ({ ok: false as const, says: error.message }));
    if (done.ok) end(true);
    else setSays(done.says);
  };
  return (
    <Modal label={m.desk_proof_title()} close={() => end(false)} className="dialog-small">
      <h2 className="dialog-title">{m.desk_proof_title()}</h2>
      <p>{m.desk_proof_text()}</p>
      <p role="alert" className="refusal">
        {says}
      </p>
      <button type="button" className="btn btn-main" onClick={() => void tried(() => usePasskey({ own: true }))}>
        {m.desk_proof_passkey()}
      </button>
      {isDemo && <ProofByCode tried={tried} />}
    </Modal>
  );
}

function ProofByCode({ tried }: { tried: (work: () => Promise<{ ok: true } | { ok: false; says: string }>) => Promise<void> }) {
  const { self } = useDesk();
  const [isSent, setSent] = useState(false);
  if (!isSent)
    return (
      <button
        type="button"
        className="btn btn-quiet"
        onClick={() =>
          void send("/sign-in/code", { email: self?.email }).then(
            () => setSent(true),
            () => {},
          )
        }
      >
        {m.desk_proof_code()}
      </button>
    );
  return (
    <form
      className="inline-form"
      onSubmit={(event) => {
        event.preventDefault();
        const code = String(new FormData(event.currentTarget).get("code"));
        void tried(() => send("/sign-in/code/prove", { code }));
      }}
    >
      <label className="field">
        <span>{m.desk_code_label()}</span>
        <input name="code" inputMode="numeric" autoComplete="one-time-code" required />
      </label>
      <button type="submit" className="btn btn-main">
        {m.desk_proof_go()}
      </button>
    </form>
  );
}
