import { type BoxberrySettings, createBoxberry } from "../../app/delivery/carriers/boxberry.server.ts";
import type { ParcelOrder } from "../../app/delivery/carriers/carrier.ts";
import { aUnit } from "./parcel.ts";

export const boxberryAt = ({ url }: { url: string }, differs: Partial<BoxberrySettings> = {}) =>
  createBoxberry({
    url: `${url}/boxberry/json.php`,
    token: "sandbox-boxberry-token",
    deadlineMs: 5000,
    senderCity: "68",
    entryPoint: "010",
    ...differs,
  });

export const ufa = { country: "RU", city: "Уфа", region: "Республика Башкортостан" };
/** Ufa's points: 1 full service, 2 locker, 3 prepaid only, 4 no partial or fitting, 5 light only. */
export const ufaPoint = (place: number, isLocker = place === 2) => ({ code: String(70_100 + place), isLocker });

let count = 0;
/** Two gloves to Ufa's first point, paid on receipt. */
export const aBoxberryParcel = (differs: Partial<ParcelOrder> = {}): ParcelOrder => ({
  number: `S-${++count}`,
  handover: null,
  place: ufa,
  parcel: { length: 210, width: 210, height: 210, weight: 900 },
  mode: "point",
  point: ufaPoint(1),
  address: "Уфа, Ленина, 1, кв. 5",
  door: { region: "", street: "Ленина", building: "1", flat: "5" },
  postalCode: "450000",
  comment: "",
  recipient: { name: "Иванова Анна", phone: "+79990000000", email: "anna@example.com" },
  units: [aUnit({ name: "Перчатки", declaredMinor: 1610_00, collectMinor: 1610_00, weightGrams: 450 })],
  deliveryCollectMinor: 299_50,
  vatPercent: 22,
  without: [],
  ...differs,
});
