import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { tinykeys } from "tinykeys";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { Modal } from "#app/foundation/ui/modal.tsx";
import { placePath, placesFor } from "../shell/places.ts";
import { useDesk } from "../shell/use-desk.ts";
import { areKeysOn, isTyping, setKeys } from "./keys-on.ts";

const codeOf = (letter: string): string => (letter === "," ? "Comma" : `Key${letter.toUpperCase()}`);

/** g and a letter go to a place, u back to its list, e edits; ? shows them all. */
export function Keys() {
  const { self } = useDesk();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);
  const may = self?.may.join();
  useEffect(() => {
    const unless = (work: () => void) => (event: KeyboardEvent) => {
      if (!areKeysOn() || isTyping(event)) return;
      event.preventDefault();
      work();
    };
    const going = placesFor(may?.split(",") ?? []).map((place) => [
      `KeyG ${codeOf(place.key)}`,
      unless(() => void navigate(placePath(place))),
    ]);
    return tinykeys(window, {
      ...Object.fromEntries(going),
      KeyU: unless(() => void navigate(pathname.slice(0, pathname.lastIndexOf("/")) || "/")),
      KeyE: unless(() => document.querySelector<HTMLElement>("[data-edit]")?.click()),
      "?": unless(() => setOpen(true)),
      "Shift+?": unless(() => setOpen(true)),
    });
  }, [may, pathname, navigate]);
  if (!isOpen) return null;
  return (
    <Modal label={m.desk_keys()} close={() => setOpen(false)} className="dialog-small">
      <KeyList />
    </Modal>
  );
}

function KeyList() {
  const { self } = useDesk();
  const [on, setOn] = useState(areKeysOn());
  const rows: [string[], string][] = [
    [["Ctrl", "K"], m.desk_key_find()],
    ...placesFor(self?.may ?? []).map((place): [string[], string] => [["G", place.key.toUpperCase()], place.label()]),
    [["J", "K"], m.desk_key_rows()],
    [["X"], m.desk_key_choose()],
    [["Enter"], m.desk_key_open()],
    [["/"], m.desk_key_search()],
    [["E"], m.desk_key_edit()],
    [["U"], m.desk_key_back()],
    [["?"], m.desk_key_help()],
  ];
  return (
    <div className="modal-body">
      <h2>{m.desk_keys()}</h2>
      <table className="key-table">
        <tbody>
          {rows.map(([keys, does]) => (
            <tr key={does}>
              <th scope="row">
                {keys.map((key) => (
                  <kbd key={key}>{key}</kbd>
                ))}
              </th>
              <td>{does}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <label className="check">
        <input
          type="checkbox"
          checked={on}
          onChange={() => {
            setKeys(!on);
            setOn(!on);
          }}
        />
        {m.desk_keys_on()}
      </label>
    </div>
  );
}
