import { addressFields, type EditedAddress, type EditedPerson, personFields } from "#app/checkout/editing/edit-wish.ts";
import { carrierName } from "#app/delivery/way-name.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";
import type { CarrierName } from "#app/foundation/storefront.ts";
import { useDesk } from "../shell/use-desk.ts";
import type { EditedOrder } from "./edit.route.tsx";
import type { Draft } from "./edit-draft.ts";
import { fieldNames } from "./edit-names.ts";
import { FindPoint } from "./find-point.tsx";

type FieldProps = { name: keyof typeof fieldNames; value: string; change: (value: string) => void };

const Field = ({ name, value, change }: FieldProps) => (
  <label className="field">
    <span>{fieldNames[name]()}</span>
    <input value={value} maxLength={name === "comment" ? 500 : 160} onChange={({ target }) => change(target.value)} />
  </label>
);

export function EditRecipient({ recipient, change }: { recipient: EditedPerson; change: (recipient: EditedPerson) => void }) {
  return (
    <div className="edit-fields">
      {personFields.map((name) => (
        <Field key={name} name={name} value={recipient[name]} change={(value) => change({ ...recipient, [name]: value })} />
      ))}
    </div>
  );
}

type AddressProps = { address: EditedAddress; isDoor: boolean; change: (address: EditedAddress) => void };

export function EditAddress({ address, isDoor, change }: AddressProps) {
  const shown = addressFields.filter((name) => isDoor || name === "comment");
  return (
    <div className="edit-fields">
      {shown.map((name) => (
        <Field key={name} name={name} value={address[name]} change={(value) => change({ ...address, [name]: value })} />
      ))}
    </div>
  );
}

type Whereto = Pick<Draft, "way" | "point">;
type WayProps = Whereto & { order: EditedOrder; change: (to: Whereto) => void };

/** Carrier, way and point in the order's city. */
export function EditWay({ order, way, point, change }: WayProps) {
  const { lang } = useDesk();
  return (
    <div className="edit-fields">
      <p className="muted edit-wide">
        {order.isPaid ? m.desk_edit_way_paid({ city: order.city }) : m.desk_edit_city({ city: order.city })}
      </p>
      <label className="field">
        <span>{m.desk_edit_carrier()}</span>
        <select value={way.type} onChange={({ target }) => change({ way: { ...way, type: target.value, code: "" }, point: "" })}>
          {order.carriers.map((name: CarrierName) => (
            <option key={name} value={name}>
              {carrierName(name, lang)}
            </option>
          ))}
        </select>
      </label>
      <label className="field">
        <span>{m.desk_edit_way()}</span>
        <select value={way.mode} onChange={({ target }) => change({ way: { ...way, mode: target.value, code: "" }, point: "" })}>
          <option value="door">{m.desk_edit_to_door()}</option>
          <option value="point">{m.desk_edit_to_point()}</option>
        </select>
      </label>
      {way.mode === "point" && (
        <FindPoint
          path={`/orders/${encodeURIComponent(order.number)}/edit?carrier=${way.type}&point=`}
          code={way.code}
          known={point}
          choose={(code, point) => change({ way: { ...way, code }, point })}
        />
      )}
    </div>
  );
}
