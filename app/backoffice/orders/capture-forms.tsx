import { m } from "#app/foundation/i18n/messages/messages.js";
import { ActForm } from "../acting/act-form.tsx";
import type { LineView, OrderView } from "./order-view.ts";

/** A field for each line of marked goods: a hand scanner types a code and a line break. */
export function CaptureForms({ order }: { order: OrderView }) {
  return (
    <>
      <p>{m.desk_capture_text()}</p>
      {order.lines
        .filter(({ isMarked }) => isMarked)
        .map((line) => (
          <section key={line.position} className="capture-line">
            <h3>{[line.name, line.size].filter(Boolean).join(", ")}</h3>
            <p className="muted">{m.desk_codes_of({ n: line.codes.length, all: line.codes.length + line.lacks })}</p>
            <Codes line={line} order={order.id} />
            {line.lacks > 0 && (
              <ActForm
                key={line.codes.length}
                act="marking.capture"
                permission="marking.capture"
                fields={{ order: order.id, line: line.position }}
                label={m.desk_capture_take()}
                look="main"
              >
                <label className="field">
                  <span>{m.desk_capture_codes()}</span>
                  <textarea
                    name="codes"
                    rows={Math.min(6, line.lacks + 1)}
                    required
                    autoComplete="off"
                    spellCheck={false}
                    className="codes-field"
                  />
                </label>
              </ActForm>
            )}
          </section>
        ))}
    </>
  );
}

export const Codes = ({ line, order }: { line: LineView; order?: string }) =>
  line.codes.length > 0 && (
    <ul className="code-list">
      {line.codes.map(({ ki, state }) => (
        <li key={ki}>
          <code>{ki}</code>
          {order && state === "packed" && (
            <ActForm act="marking.release" permission="marking.capture" fields={{ order, codes: ki }} label={m.desk_capture_release()} />
          )}
        </li>
      ))}
    </ul>
  );
