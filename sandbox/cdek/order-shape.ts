import { emptyField, type Failure, failure, wrongType } from "./failures.ts";
import type { OrderItem, OrderPackage, OrderRequest } from "./order.ts";
import { fromDoor, tariffCoded, toDoor, toLocker } from "./tariffs.ts";

const vatRates = [0, 5, 7, 10, 16, 22, null];

export function checkShape(asked: OrderRequest): Failure[] {
  const errors: Failure[] = [];
  const need = (name: string, value: unknown) => {
    if (value === undefined || value === null || value === "") errors.push(emptyField(name));
  };
  need("tariff_code", asked.tariff_code);
  need("recipient", asked.recipient);
  if (asked.recipient) {
    need("recipient.name", asked.recipient.name);
    need("recipient.phones", asked.recipient.phones?.length ? asked.recipient.phones : undefined);
    for (const { number } of asked.recipient.phones ?? []) {
      need("recipient.phones.number", number);
      if (number && !/^\+?\d[\d ()-]{5,22}$/.test(number))
        errors.push(failure("ve_receiver_phone_type_incorrect", `Wrong phone ${number}`));
    }
  }
  if (asked.type === 2) need("sender", asked.sender);
  else if (asked.number && !/^[\x21-\x7e]{1,255}$/.test(asked.number)) errors.push(wrongType("number"));
  if (!asked.packages?.length) errors.push(emptyField("packages"));
  else if (asked.packages.length > 255) errors.push(wrongType("packages"));
  errors.push(...checkEnds(asked));
  errors.push(...(asked.packages ?? []).flatMap((one, i) => checkPackage(one, `packages[${i}]`, asked)));
  for (const { code } of asked.services ?? []) need("services.code", code);
  if (asked.delivery_recipient_cost) need("delivery_recipient_cost.value", asked.delivery_recipient_cost.value);
  return errors;
}

function checkEnds(asked: OrderRequest): Failure[] {
  const tariff = tariffCoded(asked.tariff_code ?? 0);
  if (!tariff) return [];
  const errors: Failure[] = [];
  if (!asked.shipment_point && !asked.from_location) errors.push(emptyField(fromDoor(tariff.mode) ? "from_location" : "shipment_point"));
  if (!asked.delivery_point && !asked.to_location) errors.push(emptyField(toDoor(tariff.mode) ? "to_location" : "delivery_point"));
  for (const end of ["from_location", "to_location"] as const)
    if (asked[end] && !asked[end].address) errors.push(emptyField(`${end}.address`));
  return errors;
}

function checkPackage(one: OrderPackage, path: string, asked: OrderRequest): Failure[] {
  const errors: Failure[] = [];
  if (!one.number) errors.push(emptyField(`${path}.number`));
  if (one.weight === undefined) errors.push(emptyField(`${path}.weight`));
  else if (!Number.isInteger(one.weight) || one.weight <= 0) errors.push(wrongType(`${path}.weight`));
  const sides = [one.length, one.width, one.height];
  const locker = toLocker(tariffCoded(asked.tariff_code ?? 0)?.mode ?? 0);
  const sidesNeeded = locker || one.weight >= 100 || sides.some((side) => side !== undefined);
  if (sidesNeeded && sides.some((side) => side === undefined)) errors.push(emptyField(`${path}.length, width, height`));
  if (sides.some((side) => side === 0)) errors.push(failure("error_validate_package_one_of_size_is_zero", `${path} has a zero side`));
  else if (sides.some((side) => side !== undefined && (!Number.isInteger(side) || side < 0))) errors.push(wrongType(`${path} size`));
  if (asked.type !== 2 && !one.items?.length) errors.push(emptyField(`${path}.items`));
  return errors.concat((one.items ?? []).flatMap((item, i) => checkItem(item, `${path}.items[${i}]`)));
}

function checkItem(item: OrderItem, path: string): Failure[] {
  const errors: Failure[] = [];
  for (const name of ["name", "ware_key", "payment", "cost", "weight", "amount"] as const)
    if (item[name] === undefined || item[name] === "") errors.push(emptyField(`${path}.${name}`));
  if (item.payment && item.payment.value === undefined) errors.push(emptyField(`${path}.payment.value`));
  if (item.ware_key && item.ware_key.length > 50) errors.push(wrongType(`${path}.ware_key`));
  if (item.amount !== undefined && (!Number.isInteger(item.amount) || item.amount < 1 || item.amount > 999))
    errors.push(wrongType(`${path}.amount`));
  for (const name of ["cost", "weight"] as const)
    if (item[name] !== undefined && (typeof item[name] !== "number" || item[name] < 0)) errors.push(wrongType(`${path}.${name}`));
  return errors.concat(checkVat(item, path));
}

function checkVat({ payment }: OrderItem, path: string): Failure[] {
  const value = payment?.value ?? 0;
  const rate = payment?.vat_rate;
  if (value > 0 && rate === undefined) return [emptyField(`${path}.payment.vat_rate`)];
  if (rate === undefined || rate === null) return [];
  if (!vatRates.includes(rate)) return [wrongType(`${path}.payment.vat_rate`)];
  const right = (value * rate) / (100 + rate);
  const matches = payment?.vat_sum !== undefined && Math.abs(payment.vat_sum - right) < 0.011;
  return matches ? [] : [failure("error_validate_good_vat_rate_sum_not_appropriate", `${path}: the VAT sum does not match the rate`)];
}
