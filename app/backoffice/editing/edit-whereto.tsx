import { addressFields, type EditedAddress, type EditedPerson, personFields } from "#app/checkout/editing/edit-wish.ts";
import { carrierName } from "#app/delivery/way-name.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";
import type { CarrierName } from "#app/foundation/storefront.ts";
import { useDesk } from "../shell/use-desk.ts";
import type { EditedOrder } from "./edit.route.tsx";
import type { Draft } from "./edit-draft.ts";
import { FindPoint } from "./find-point.tsx";

export const fieldNames = {
  firstname: m.desk_edit_firstname,
  lastname: m.desk_edit_lastname,
  surname: m.desk_edit_surname,
  phone: m.desk_edit_phone,
  email: m.desk_edit_email,
  street: m.desk_edit_street,
  building: m.desk_edit_building,
  block: m.desk_edit_block,
  flat: m.desk_edit_flat,
  postalCode: m.desk_edit_postcode,
  comment: m.desk_edit_comment,
} as const;

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

type WayProps = { order: EditedOrder; way: Draft["way"]; change: (way: Draft["way"]) => void };

/** Carrier, way and point in the order's city. */
export function EditWay({ order, way, change }: WayProps) {
  const { lang } = useDesk();
  return (
    <div className="edit-fields">
      <p className="muted edit-wide">
        {order.isPaid ? m.desk_edit_way_paid({ city: order.city }) : m.desk_edit_city({ city: order.city })}
      </p>
      <label className="field">
        <span>{m.desk_edit_carrier()}</span>
        <select value={way.type} onChange={({ target }) => change({ ...way, type: target.value, code: "" })}>
          {order.carriers.map((name: CarrierName) => (
            <option key={name} value={name}>
              {carrierName(name, lang)}
            </option>
          ))}
        </select>
      </label>
      <label className="field">
        <span>{m.desk_edit_way()}</span>
        <select value={way.mode} onChange={({ target }) => change({ ...way, mode: target.value, code: "" })}>
          <option value="door">{m.desk_edit_to_door()}</option>
          <option value="point">{m.desk_edit_to_point()}</option>
        </select>
      </label>
      {way.mode === "point" && (
        <FindPoint
          path={`/orders/${encodeURIComponent(order.number)}/edit?carrier=${way.type}&point=`}
          code={way.code}
          known={way.code === order.way.code ? order.point : ""}
          choose={(code) => change({ ...way, code })}
        />
      )}
    </div>
  );
}
