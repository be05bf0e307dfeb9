import { Outlet } from "react-router";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { Toasts } from "./toasts.tsx";

/** Pages before the desk: sign-in and making passkeys. */
export default function DoorLayout() {
  return (
    <main className="door">
      <p className="door-brand">
        {m.desk_brand()} <span>{m.desk_name()}</span>
      </p>
      <div className="ropes" />
      <div className="door-card">
        <Outlet />
      </div>
      <Toasts />
    </main>
  );
}
