import type { Failure, RequestRecord } from "./failures.ts";
import type { Package } from "./parcel-price.ts";
import type { Location } from "./places-in-requests.ts";

export interface OrderRequest {
  type?: number;
  number?: string;
  tariff_code?: number;
  comment?: string;
  shipment_point?: string;
  delivery_point?: string;
  from_location?: Location;
  to_location?: Location;
  delivery_recipient_cost?: { value?: number; vat_sum?: number; vat_rate?: number | null };
  recipient?: { name?: string; phones?: { number?: string }[]; email?: string };
  sender?: { name?: string; phones?: { number?: string }[] };
  services?: { code?: string; parameter?: string }[];
  packages?: OrderPackage[];
  print?: "WAYBILL" | "BARCODE";
}

export interface OrderPackage extends Package {
  number?: string;
  comment?: string;
  items?: OrderItem[];
}

export interface OrderItem {
  name?: string;
  ware_key?: string;
  payment?: { value?: number; vat_sum?: number; vat_rate?: number | null };
  cost?: number;
  weight?: number;
  amount?: number;
  marking?: string;
  delivery_amount?: number;
}

export interface OrderStatus {
  code: string;
  name: string;
  date_time: string;
  reason_code?: string;
  city: string;
  deleted: boolean;
}

export interface CarrierOrder {
  uuid: string;
  cdekNumber?: string;
  decidedAt: number;
  decided: boolean;
  isReturn: boolean;
  asked: OrderRequest;
  mode: number;
  deliveryPoint?: string;
  statuses: OrderStatus[];
  request: RequestRecord;
  related: { type: string; uuid: string; cdek_number?: string; url?: string }[];
  delivered?: { at: number };
}

export const allItems = (asked: OrderRequest) => (asked.packages ?? []).flatMap((one) => one.items ?? []);
export const isValid = (order: CarrierOrder) => order.request.state !== "INVALID";
export const lastStatus = (order: CarrierOrder) => order.statuses.findLast((status) => !status.deleted)!;

export type Verdict = { errors: Failure[]; warnings: Failure[]; deliveryPoint?: string };

export function presentOrder(order: CarrierOrder) {
  const { asked } = order;
  const goods = allItems(asked).reduce((sum, item) => sum + (item.payment?.value ?? 0) * (item.delivery_amount ?? 0), 0);
  const isTaken = allItems(asked).some((item) => (item.delivery_amount ?? 0) > 0);
  const collected = goods + (isTaken ? (asked.delivery_recipient_cost?.value ?? 0) : 0);
  return {
    entity: {
      uuid: order.uuid,
      type: asked.type ?? 1,
      is_return: order.isReturn,
      is_reverse: false,
      is_client_return: false,
      has_reverse_order: false,
      ...(order.cdekNumber && { cdek_number: order.cdekNumber }),
      number: asked.number,
      delivery_mode: String(order.mode),
      tariff_code: asked.tariff_code,
      comment: asked.comment,
      shipment_point: asked.shipment_point,
      delivery_point: order.deliveryPoint ?? asked.delivery_point,
      from_location: asked.from_location,
      to_location: asked.to_location,
      recipient: asked.recipient,
      sender: asked.sender,
      services: asked.services ?? [],
      delivery_recipient_cost: asked.delivery_recipient_cost,
      packages: (asked.packages ?? []).map((one, i) => ({ ...one, package_id: `${order.uuid.slice(0, 35)}${i % 10}` })),
      statuses: order.statuses.toReversed(),
      delay_reasons: [],
      delivery_problem: [],
      ...(order.delivered && {
        delivery_detail: {
          date: new Date(order.delivered.at).toISOString().slice(0, 10),
          recipient_name: asked.recipient?.name,
          payment_sum: collected,
          payment_info: collected ? [{ type: "CARD", sum: collected }] : [],
        },
      }),
    },
    requests: [order.request],
    related_entities: order.related,
  };
}
