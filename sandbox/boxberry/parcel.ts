/** `sdata`; numbers may be strings. */
export type ParcelRequest = {
  updateByTrack?: string;
  order_id?: string;
  price?: unknown;
  payment_sum?: unknown;
  delivery_sum?: unknown;
  vid?: unknown;
  issue?: unknown;
  fitting?: unknown;
  shop?: { name?: string; name1?: string };
  customer?: { fio?: string; phone?: string; email?: string };
  kurdost?: { index?: string; citi?: string; addressp?: string; comentk?: string };
  items?: { id?: string; name?: string; nds?: unknown; price?: unknown; quantity?: unknown }[];
  weights?: Record<string, unknown>;
};

export type Parcel = {
  track: string;
  id: number;
  asked: ParcelRequest;
  statuses: { at: number; name: string }[];
  sent: boolean;
  deleted: boolean;
  /** Article → pieces, for partial delivery. */
  taken?: Record<string, number>;
};

export const kopecks = (roubles: unknown): number => Math.round(Number(roubles ?? 0) * 100);
const isHandedOver = ({ statuses }: Parcel) => statuses.some(({ name }) => /^(выдано|успешно выдан)$/i.test(name));

/** Due before delivery, collected afterwards; roubles. */
function sumOf(parcel: Parcel): number {
  const { asked, taken } = parcel;
  const whole = kopecks(asked.payment_sum);
  if (!isHandedOver(parcel) || !taken || whole === 0) return whole / 100;
  const goods = (asked.items ?? []).reduce((sum, { id, price }) => sum + kopecks(price) * (taken[id ?? ""] ?? 0), 0);
  return (goods + (goods > 0 ? kopecks(asked.delivery_sum) : 0)) / 100;
}

function moscowTime(ms: number) {
  const [date = "", time = ""] = new Date(ms + 3 * 3_600_000).toISOString().slice(0, 19).split("T");
  const [year, month, day] = date.split("-");
  return { short: `${day}.${month}.${year} ${time.slice(0, 5)}`, long: `${date} ${time}` };
}

export const presentStatuses = ({ statuses }: Parcel) => statuses.map(({ at, name }) => ({ Date: moscowTime(at).long, Name: name }));

export const presentStatusesFull = (parcel: Parcel) => ({
  PD: isHandedOver(parcel) && parcel.taken !== undefined,
  sum: sumOf(parcel),
  deliveryDate: "0001-01-01",
  Weight: Number(parcel.asked.weights?.weight ?? 0) / 1000,
  PaymentMethod: "Касса",
  statuses: parcel.statuses.map(({ at, name }) => ({ Date: moscowTime(at).short, Name: name, Comment: "" })),
});

export const presentStory = ({ track, statuses, sent, asked }: Parcel, label: string) => ({
  track,
  label,
  date: moscowTime(statuses[0]!.at).long.replaceAll("-", "."),
  send: sent,
  barcode: "",
  imid: asked.order_id,
});

/** PHP serialises missing parts as empty lists. */
export const presentInfo = ({ track, asked }: Parcel) => ({
  order_id: asked.order_id,
  track_number: track,
  declared_cost: String(asked.price ?? ""),
  payment_amount: String(asked.payment_sum ?? ""),
  delivery_cost: String(asked.delivery_sum ?? ""),
  delivery_type: Number(asked.vid),
  courier_delivery: asked.kurdost
    ? { postcode: asked.kurdost.index ?? "", city: asked.kurdost.citi, address_recipient: asked.kurdost.addressp }
    : [],
  pickup_point: Number(asked.vid) === 1 ? { pickup_point_code: asked.shop?.name, pickup_point_address: "" } : [],
  recipient_data: { full_name: asked.customer?.fio, email: asked.customer?.email ?? null, phone: asked.customer?.phone },
  products: (asked.items ?? []).map(({ id, name, nds, price, quantity }) => ({
    vendor_code: id,
    name,
    nds,
    price: Number(price),
    quantity: Number(quantity),
    marking_crpt: "",
  })),
  boxes_data: [{ weight: Number(asked.weights?.weight), barcode: "", x: null, y: null, z: null }],
  issue_type: Number(asked.issue ?? 0),
});
