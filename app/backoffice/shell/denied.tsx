import { m } from "#app/foundation/i18n/messages/messages.js";
import type { Denied as Data } from "../context.ts";

export const isDenied = (data: unknown): data is Data => typeof data === "object" && data !== null && "permission" in data && "why" in data;

/** What is missing, and who can give it. */
export function Denied({ why }: Data) {
  return (
    <main className="door">
      <div className="door-card">
        <h1>{m.desk_denied_title()}</h1>
        <p>{why}</p>
        <a className="btn btn-main" href="/">
          {m.desk_to_inbox()}
        </a>
      </div>
    </main>
  );
}
