import { type Failure, failure } from "./failures.ts";
import { allItems, type OrderRequest, type Verdict } from "./order.ts";
import { chargeableGrams } from "./parcel-price.ts";
import { recognise } from "./places-in-requests.ts";
import { type Point, pointCoded, points } from "./points.ts";
import { serviceKopecks } from "./services.ts";
import { type Tariff, tariffCoded, toDoor, toLocker } from "./tariffs.ts";

const LOCKER_GRAMS = 15_000;
const MOST_LINES = 126;

export function judge(asked: OrderRequest, takenNumber: boolean): Verdict {
  const tariff = tariffCoded(asked.tariff_code ?? 0);
  const errors: Failure[] = [];
  const blame = (guilty: boolean, code: string, message: string) => void (guilty && errors.push(failure(code, message)));

  blame(takenNumber, "error_validate_im_dep_number_has_already_had_integration", `The number ${asked.number} is already used`);
  blame(!tariff, "v2_outdated_tariff", "The tariff does not exist");
  blame(Boolean(asked.shipment_point && asked.from_location), "v2_shipment_address_multivalued", "Both shipment_point and from_location");
  blame(Boolean(asked.delivery_point && asked.to_location), "v2_delivery_address_multivalued", "Both delivery_point and to_location");
  blame(
    Boolean(asked.shipment_point) && !pointCoded(asked.shipment_point!),
    "code_invalid",
    `Unknown shipment point ${asked.shipment_point}`,
  );
  blame(
    Boolean(asked.delivery_point) && !pointCoded(asked.delivery_point!),
    "code_invalid",
    `Unknown delivery point ${asked.delivery_point}`,
  );
  blame(
    Boolean(asked.from_location) && !recognise(asked.from_location!),
    "v2_sender_location_not_recognized",
    "Unknown place of the sender",
  );
  blame(
    Boolean(asked.to_location) && !recognise(asked.to_location!),
    "v2_recipient_location_not_recognized",
    "Unknown place of the recipient",
  );
  blame(
    Boolean(tariff && !toDoor(tariff.mode) && !asked.delivery_point),
    "ve_receiver_pickup_point_empty",
    "The tariff needs delivery_point",
  );

  const lines = allItems(asked);
  const numbers = (asked.packages ?? []).map((one) => one.number);
  blame(lines.length > MOST_LINES, "v2_number_items_is_more_126", "More than 126 lines");
  blame(new Set(numbers).size < numbers.length, "error_validate_package_number_not_unique", "Package numbers repeat");
  blame(
    lines.some((item) => item.marking && item.amount !== 1),
    "v2_order_item_amount_incorrect",
    "A marked item must have amount 1",
  );

  const point = pointCoded(asked.delivery_point ?? "");
  errors.push(...checkServices(asked, Boolean(tariff && toLocker(tariff.mode)) || point?.type === "POSTAMAT"));
  if (!tariff || !point || errors.length > 0) return { errors, warnings: [] };
  return judgePoint(asked, tariff, point);
}

function checkServices(asked: OrderRequest, locker: boolean): Failure[] {
  const codes = (asked.services ?? []).map(({ code }) => code ?? "");
  const units = allItems(asked).reduce((sum, item) => sum + (item.amount ?? 0), 0);
  const errors: Failure[] = [];
  for (const code of codes)
    if (serviceKopecks(code) === undefined) errors.push(failure("v2_unable_add_service", `Unknown service ${code}`));
  for (const code of ["TRYING_ON", "PART_DELIV", "BAN_ATTACHMENT_INSPECTION"])
    if (codes.includes(code) && (locker || asked.type === 2))
      errors.push(failure(code === "PART_DELIV" ? "ve_as_part_deliv_forbidden" : "ve_as_forbidden", code));
  if (codes.includes("PART_DELIV") && units < 2)
    errors.push(failure("ve_as_part_deliv_count", "Partial delivery needs more than one item"));
  if (codes.includes("BAN_ATTACHMENT_INSPECTION") && codes.some((code) => code === "TRYING_ON" || code === "PART_DELIV"))
    errors.push(failure("ve_as_forbidden", "BAN_ATTACHMENT_INSPECTION excludes trying on"));
  if (codes.includes("INSURANCE") && asked.type !== 2) errors.push(failure("v2_unable_add_service", "INSURANCE is added by the carrier"));
  return errors;
}

function judgePoint(asked: OrderRequest, tariff: Tariff, point: Point): Verdict {
  const errors: Failure[] = [];
  const packages = asked.packages ?? [];
  const grams = chargeableGrams(packages);
  const locker = point.type === "POSTAMAT";
  if (locker !== toLocker(tariff.mode)) errors.push(failure("v2_bad_request", "The tariff does not fit the kind of the point"));
  if (locker && packages.length > 1) errors.push(failure("error_validate_postamat_package_count", "A locker takes one package"));
  if (locker && grams > LOCKER_GRAMS) errors.push(failure("error_validate_postamat_package_weight", "Too heavy for a locker"));
  if (!locker && grams > point.weight_max * 1000) errors.push(failure("ERR_PVZ_WEIGHT_LIMIT", "Too heavy for the point"));
  if (errors.length > 0 || point.is_handout) return { errors, warnings: [] };
  // A point that doesn't hand out is replaced with a warning.
  const other = points.find((p) => p.location.city_code === point.location.city_code && p.type === point.type && p.is_handout);
  const warnings = [failure("v2_delivery_point_changed", `The delivery point is changed to ${other?.code}`)];
  return { errors, warnings, deliveryPoint: other?.code };
}
