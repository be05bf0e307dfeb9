import type { ListedPoint, PickupPoint } from "../../app/delivery/carriers/carrier.ts";

/** A full-service counter, open daily. */
export const aPickupPoint = (differs: Partial<PickupPoint> = {}): PickupPoint => ({
  code: "UFA1",
  name: "",
  address: "ул. Ленина, 1",
  coords: [54.73, 55.96],
  hours: "пн-вс 10:00-20:00",
  isLocker: false,
  tryOn: true,
  cash: true,
  card: true,
  weightLimitGrams: 30_000,
  sidesLimitMm: null,
  ...differs,
});

/** As its carrier lists it, in Ufa. */
export const aListedPoint = (differs: Partial<ListedPoint> = {}): ListedPoint => ({
  ...aPickupPoint(),
  city: "Уфа",
  region: "Респ Башкортостан",
  raw: {},
  ...differs,
});
