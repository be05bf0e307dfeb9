import type { ParcelOrder, ParcelUnit } from "../../app/delivery/carriers/carrier.ts";

let count = 0;

export const aUnit = (differs: Partial<ParcelUnit> = {}): ParcelUnit => ({
  name: "Перчатки, 12 oz",
  nameAbroad: "Gloves, 12 oz",
  sku: "GLV-12",
  customsCode: "4203210000",
  quantity: 2,
  declaredMinor: 1610_05,
  collectMinor: 0,
  weightGrams: 550,
  ...differs,
});

/** Two prepaid gloves to a door in Ufa. */
export const aParcel = (differs: Partial<ParcelOrder> = {}): ParcelOrder => ({
  number: `S-${100_000 + ++count}`,
  handover: null,
  place: { country: "RU", city: "Уфа", region: "Респ Башкортостан" },
  parcel: { length: 203, width: 203, height: 203, weight: 1100 },
  mode: "door",
  point: null,
  address: "Уфа, Ленина, 1, кв. 5",
  postalCode: "450000",
  comment: "",
  recipient: { name: "Иванова Анна", phone: "+79990000000", email: "anna@example.com" },
  door: { region: "Респ Башкортостан", street: "Ленина", building: "1", flat: "5" },
  units: [aUnit()],
  deliveryCollectMinor: 0,
  vatPercent: 22,
  without: [],
  ...differs,
});
