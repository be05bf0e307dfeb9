export type DeliveryMode = "door" | "point";
/** The wire's spelling, `deliverytype` [DLV-11]. */
export type WireMode = "couier" | "delivery";

export const modeOf = (wire: WireMode): DeliveryMode => (wire === "couier" ? "door" : "point");
export const wireModeOf = (mode: DeliveryMode): WireMode => (mode === "door" ? "couier" : "delivery");
