import { useSyncExternalStore } from "react";
import { oldVersion } from "#app/foundation/http/old-version.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";

/** Only a reload helps: shown above the page, whichever call was refused [GUI-03]. */
export function OldVersion() {
  const isOld = useSyncExternalStore(oldVersion.subscribe, oldVersion.get, oldVersion.none);
  return (
    <div role="alert" className="old-version">
      {isOld && (
        <>
          <p>{m.problem_old_version()}</p>
          <button type="button" className="link-button" onClick={() => location.reload()}>
            {m.reload()}
          </button>
        </>
      )}
    </div>
  );
}
