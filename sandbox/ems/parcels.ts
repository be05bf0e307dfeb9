import type { World } from "../world.ts";
import { barcodeAbroad } from "./abroad.ts";

export interface PostOrder {
  "order-num"?: string;
  "mail-type"?: string;
  "mail-category"?: string;
  /** Default Russia. */
  "mail-direct"?: number;
  "index-to"?: number;
  "place-to"?: string;
  surname?: string;
  "given-name"?: string;
  "tel-address"?: number;
  mass?: number;
  dimension?: Record<string, number>;
  "postoffice-code"?: string;
  payment?: number;
  "insr-value"?: number;
  [name: string]: unknown;
}

export interface Operation {
  type: number;
  attribute: number;
  at: number;
  /** Kopecks paid, if different. */
  payment?: number;
}

export interface PostParcel {
  id: number;
  barcode: string;
  asked: PostOrder;
  batch?: string;
  operations: Operation[];
}

export interface PostBook {
  list(): PostParcel[];
  accept(asked: PostOrder): PostParcel;
  remove(id: number): boolean;
  batch(parcels: PostParcel[]): string;
  write(parcel: PostParcel, operation: Operation): void;
}

const RUSSIA = 643;
export const isAbroad = (asked: Pick<PostOrder, "mail-direct">) => (asked["mail-direct"] ?? RUSSIA) !== RUSSIA;

/** Check digit: weights 3 and 1, sum divisible by ten. */
export function barcodeOf(office: string, serial: number): string {
  const body = `${office}11${String(serial).padStart(5, "0")}`;
  const sum = [...body].reduce((total, digit, place) => total + Number(digit) * (place % 2 === 0 ? 3 : 1), 0);
  return `${body}${(10 - (sum % 10)) % 10}`;
}

/** No idempotency by order number. */
export function openPostBook(world: World): PostBook {
  const book = world.state.section("ems", () => ({ parcels: [] as PostParcel[], count: 0, batches: 0 }));
  return {
    list: () => book().parcels,
    accept: (asked) => {
      book().count += 1;
      const barcode = isAbroad(asked) ? barcodeAbroad(book().count) : barcodeOf(asked["postoffice-code"]!, book().count);
      const parcel = { id: 500_000 + book().count, barcode, asked, operations: [] };
      book().parcels.push(parcel);
      world.state.changed();
      return parcel;
    },
    remove: (id) => {
      const before = book().parcels.length;
      book().parcels = book().parcels.filter((one) => one.id !== id || one.batch !== undefined);
      world.state.changed();
      return book().parcels.length < before;
    },
    batch: (parcels) => {
      book().batches += 1;
      const name = String(book().batches);
      for (const parcel of parcels) parcel.batch = name;
      world.state.changed();
      return name;
    },
    write: (parcel, operation) => {
      parcel.operations.push(operation);
      parcel.operations.sort((a, b) => a.at - b.at);
      world.state.changed();
    },
  };
}
