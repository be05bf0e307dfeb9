/** Where a parcel goes: to the buyer's door, or to a pickup point. */
export type DeliveryMode = "door" | "point";
/** The same as calls spell it, `deliverytype` [DLV-11]. */
export type WireMode = "couier" | "delivery";

export const modeOf = (wire: WireMode): DeliveryMode => (wire === "couier" ? "door" : "point");
export const wireModeOf = (mode: DeliveryMode): WireMode => (mode === "door" ? "couier" : "delivery");
