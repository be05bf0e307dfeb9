import type { CartInput } from "../../app/pricing/cart-price.ts";

type Piece = { list: number; less: number; quantity: number; own: number; certificate: boolean; hasCode: boolean };

const percentOf = (rubles: number, percent: number) => Math.floor((rubles * percent + 50) / 100);
/** A ruble is left: no reduction gives goods away. */
const lessOf = (list: number, percent: number) => Math.max(0, Math.min(percentOf(list, percent), list - 1));
const isOneOf = (all: readonly string[], some: readonly string[]) => some.some((one) => all.includes(one));

/** An independent, naive pricing in whole rubles [PRC-01] [PRC-02] [PRC-05] [PRC-07] [PRC-10] [PRC-11] [PRC-22] [PRC-25]. */
export function reckonCart({ lines, promo, customer, asked, delivery, paymentType, storefront, rate }: CartInput) {
  const bag = new Map<string, { goods: NonNullable<CartInput["lines"][number]["goods"]>; quantity: number }>();
  const gone = new Set<string>();
  for (const { productId, specificationId, quantity, goods } of lines) {
    const name = `${productId}/${specificationId}`;
    const first = bag.get(name);
    if (first) first.quantity += quantity;
    else if (!gone.has(name)) {
      const canBeHad =
        goods?.sellable &&
        goods.listMinor > 0 &&
        (goods.madeToOrder || goods.available > 0) &&
        !(goods.hasSizes && specificationId === "0");
      if (canBeHad) bag.set(name, { goods, quantity });
      else gone.add(name);
    }
  }
  const all = [...bag.values()];
  const pieces: Piece[] = all.map(({ goods, quantity }) => {
    const list = goods.listMinor / 100;
    const own = lessOf(list, goods.sale);
    return { list, less: own, quantity, own: (list - own) * quantity, certificate: goods.certificate === true, hasCode: false };
  });
  if (promo) {
    const models = all.map(({ goods }) => goods.modelId);
    const categories = all.flatMap(({ goods }) => goods.categoryIds);
    const isWhole = promo.modelIds.every((id) => models.includes(id)) && promo.categoryIds.every((id) => categories.includes(id));
    const isEnough = total(pieces, ({ own }) => own) >= (promo.minimumMinor ?? 0) / 100;
    if (isEnough && (isWhole || !promo.complect))
      for (const [n, { goods }] of all.entries()) {
        const isNamed = isOneOf(promo.modelIds, [goods.modelId]) || isOneOf(promo.categoryIds, goods.categoryIds);
        if (promo.modelIds.length + promo.categoryIds.length > 0 && !isNamed) continue;
        if (goods.noPromo || goods.certificate || goods.sale >= promo.sale) continue;
        pieces[n] = { ...pieces[n]!, less: lessOf(pieces[n]!.list, promo.sale), hasCode: true };
      }
  }
  const cost = ({ list, less, quantity }: Piece) => (list - less) * quantity;
  const goods = total(pieces, cost);
  const payable = total(pieces, (piece) => (piece.certificate ? 0 : cost(piece)));
  const held = (part: "bonusMinor" | "advanceMinor" | "depositMinor") => Math.min(asked[part], customer?.[part] ?? 0) / 100;
  const advance = Math.min(held("advanceMinor"), payable);
  const deposit = Math.min(held("depositMinor"), payable - advance);
  const bonus = Math.min(held("bonusMinor"), Math.floor((payable * (customer?.limitBonus ?? 50)) / 100), payable - advance - deposit);
  const isFree = storefront.freeDeliveryFromMinor !== null && goods * 100 >= storefront.freeDeliveryFromMinor;
  const isOnline = paymentType === "bank-card";
  const onReceipt = paymentType === "payment-upon-receipt";
  const price = delivery?.priceMinor;
  const paysForDelivery = delivery && price != null && !isFree && (onReceipt || isOnline || delivery.mode === "door");
  const way = paysForDelivery ? (price + (onReceipt ? delivery.surchargeMinor : 0)) / 100 : 0;
  // Integers only: units × rate ≥ rubles, the rate with eight decimals.
  const scaled = Number(rate.replace(".", ""));
  const units = (rubles: number, round: (x: number) => number) => round((rubles * 1e8) / scaled);
  const off = [bonus, advance, deposit].map((rubles) => units(rubles, Math.floor));
  const amount = goods - bonus - advance - deposit + way;
  const shown =
    total(pieces, ({ list, less, quantity }) => units(list - less, Math.ceil) * quantity) -
    total(off, (one) => one) +
    units(way, Math.ceil);
  return {
    lines: pieces.map(({ list, less, quantity }) => [list * quantity, less * quantity]),
    isCodeOn: pieces.some(({ hasCode }) => hasCode),
    taken: [bonus, advance, deposit],
    way,
    amount,
    shown: amount === 0 ? 0 : Math.max(0, shown),
  };
}

const total = <T>(all: readonly T[], of: (one: T) => number) => all.reduce((sum, one) => sum + of(one), 0);
