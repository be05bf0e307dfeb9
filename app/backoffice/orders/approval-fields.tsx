import { useState } from "react";
import { carrierName } from "#app/delivery/way-name.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";
import type { OrderView } from "./order-view.ts";

/** The terms of an order that went to staff: price of the delivery, who carries it and where to. */
export function ApprovalFields({ order }: { order: OrderView }) {
  const [to, setTo] = useState("");
  if (order.isCertificate) return null;
  return (
    <div className="form-grid">
      <label className="field">
        <span>{m.desk_approve_price()}</span>
        <input name="price" inputMode="numeric" pattern="\d{1,7}" required autoComplete="off" />
      </label>
      <label className="field">
        <span>{m.desk_approve_days()}</span>
        <input name="days" inputMode="numeric" pattern="\d{1,2}" autoComplete="off" />
      </label>
      <label className="field">
        <span>{m.desk_approve_carrier()}</span>
        <select name="carrier" defaultValue="">
          <option value="">{m.desk_as_it_is()}</option>
          {order.choices.carriers.map((carrier) => (
            <option key={carrier} value={carrier}>
              {carrierName(carrier)}
            </option>
          ))}
        </select>
      </label>
      <label className="field">
        <span>{m.desk_approve_to()}</span>
        <select name="to" value={to} onChange={({ currentTarget }) => setTo(currentTarget.value)}>
          <option value="">{m.desk_as_it_is()}</option>
          <option value="door">{m.desk_approve_door()}</option>
          <option value="point">{m.desk_approve_point()}</option>
        </select>
      </label>
      {to && (
        <label className="field">
          <span>{to === "door" ? m.desk_approve_address() : m.desk_approve_code()}</span>
          <input name="place" required maxLength={200} autoComplete="off" />
        </label>
      )}
      <label className="field">
        <span>{m.desk_approve_pay()}</span>
        <select name="pay" defaultValue="">
          <option value="">{order.way.says}</option>
          {order.choices.ways.map(({ type, name }) => (
            <option key={type} value={type}>
              {name}
            </option>
          ))}
        </select>
      </label>
    </div>
  );
}
