import { useState } from "react";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { ActForm } from "../acting/act-form.tsx";
import { Panel } from "../shell/page.tsx";

type Item = { position: number; quantity: number; title: string };

/** Each piece's condition, and photos by the phone's camera. */
export function ReceiveForm({ name, items }: { name: string; items: readonly Item[] }) {
  const [fit, setFit] = useState<Readonly<Record<number, number>>>(
    Object.fromEntries(items.map(({ position, quantity }) => [position, quantity])),
  );
  const [shots, setShots] = useState<readonly string[]>([]);
  const set = (position: number, count: number) => setFit((before) => ({ ...before, [position]: count }));
  return (
    <Panel title={m.desk_return_receive()}>
      <p className="muted">{m.desk_return_receive_text()}</p>
      <ActForm
        act="returns.receive"
        permission="returns.receive"
        fields={{ name }}
        label={m.desk_return_do_receive()}
        look="main"
        className="receive"
      >
        {items.map(({ position, quantity, title }) => {
          const count = fit[position] ?? quantity;
          return (
            <fieldset key={position} className="grid gap-2">
              <legend>{m.desk_return_as_new({ name: title })}</legend>
              <input type="hidden" name="position[]" value={position} />
              <input type="hidden" name="fit[]" value={count} />
              <div className="stepper">
                <button
                  type="button"
                  className="btn"
                  aria-label={m.desk_return_minus({ name: title })}
                  disabled={count === 0}
                  onClick={() => set(position, count - 1)}
                >
                  −
                </button>
                <output>{count}</output>
                <button
                  type="button"
                  className="btn"
                  aria-label={m.desk_return_plus({ name: title })}
                  disabled={count === quantity}
                  onClick={() => set(position, count + 1)}
                >
                  +
                </button>
                <span className="muted">{m.desk_return_of({ count: quantity })}</span>
              </div>
              <label className="field" hidden={count === quantity}>
                <span>{m.desk_return_damage()}</span>
                <input name="found[]" maxLength={500} />
              </label>
            </fieldset>
          );
        })}
        <label className="btn btn-big take-photo">
          {m.desk_return_take_photo()}
          <input
            type="file"
            name="photo[]"
            accept="image/*"
            capture="environment"
            multiple
            onChange={({ target }) => setShots([...(target.files ?? [])].map((file) => URL.createObjectURL(file)))}
          />
        </label>
        <p className="why-not">{m.desk_return_photos_private()}</p>
        {shots.length > 0 && (
          <div className="photos">
            {shots.map((shot, at) => (
              <img key={shot} src={shot} alt={m.desk_return_photo({ n: at + 1 })} />
            ))}
          </div>
        )}
      </ActForm>
    </Panel>
  );
}
