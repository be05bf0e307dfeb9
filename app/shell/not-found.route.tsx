import { data } from "react-router";
import { m } from "../foundation/i18n/messages/messages.js";

export const loader = () => data(null, { status: 404 });

export const meta = () => [{ title: m.not_found_title() }];

export default function NotFound() {
  return (
    <main>
      <h1>{m.not_found_title()}</h1>
      <p>{m.not_found_text()}</p>
    </main>
  );
}
