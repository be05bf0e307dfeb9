import { useState } from "react";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { send } from "../acting/send.ts";
import { useRoleName } from "../people/use-role-name.ts";
import { useDesk } from "../shell/use-desk.ts";
import { useTries } from "./tries.ts";

const focus = (field: HTMLInputElement | null) => field?.focus();

type Person = { name: string; email: string; roles: string[] };

/** The demo shop's way in: choose who to be, take the code from the sandbox's mail. */
export function DemoCode({ people, entered }: { people: Person[]; entered: () => void }) {
  const { shopOrigin } = useDesk();
  const roleName = useRoleName();
  const [email, setEmail] = useState<string | null>(null);
  const { busy, says, tries } = useTries();
  const ask = async (person: Person) => {
    const done = await tries(() => send<{ ok: true }>("/sign-in/code", { email: person.email }));
    if (done?.ok) setEmail(person.email);
  };
  return (
    <section className="demo-code">
      <h2>{m.desk_demo_title()}</h2>
      <p>{m.desk_demo_text()}</p>
      <ul className="demo-people">
        {people.map((person) => (
          <li key={person.email}>
            <button
              type="button"
              className="btn btn-quiet"
              aria-pressed={person.email === email}
              disabled={busy}
              onClick={() => void ask(person)}
            >
              {person.name} <span className="muted">{person.roles.map(roleName).join(", ")}</span>
            </button>
          </li>
        ))}
      </ul>
      {email && (
        <form
          key={email}
          className="inline-form"
          onSubmit={(event) => {
            event.preventDefault();
            const code = String(new FormData(event.currentTarget).get("code"));
            void tries(() => send<{ ok: true } | { ok: false; says: string }>("/sign-in/code/enter", { email, code })).then(
              (done) => done?.ok && entered(),
            );
          }}
        >
          <p>
            {m.desk_demo_sent({ email })}{" "}
            <a href={`${shopOrigin}/sandbox/messages`} target="_blank" rel="noreferrer">
              {m.desk_demo_messages()}
            </a>
          </p>
          <label className="field">
            <span>{m.desk_code_label()}</span>
            <input name="code" inputMode="numeric" autoComplete="one-time-code" required ref={focus} />
          </label>
          <button type="submit" className="btn btn-main" disabled={busy}>
            {m.desk_sign_in_go()}
          </button>
        </form>
      )}
      <p role="alert" className="refusal">
        {says}
      </p>
    </section>
  );
}
