type RowOf = "order" | "payment" | "refund" | "receipt" | "withdrawal" | "certificate" | "customer" | "product" | "none";

const paths: Record<RowOf, ((id: string) => string) | null> = {
  order: (id) => `/orders/${id}`,
  payment: (id) => `/money/payments/${id}`,
  withdrawal: (id) => `/money/withdrawals/${id}`,
  customer: (id) => `/customers/${id}`,
  refund: () => "/money/refunds?f.state=refused",
  receipt: () => "/money/receipts",
  certificate: () => "/money/certificates",
  product: null,
  none: null,
};

/** Where a row of a difference is looked into; what it names itself goes before what its `id` means. */
export function rowPath(of: RowOf, row: Record<string, unknown>): string | null {
  const said = (name: string) => (typeof row[name] === "string" ? encodeURIComponent(row[name]) : null);
  const [order, customer, id] = [said("order_id"), said("customer_id"), said("id")];
  if (order) return paths.order!(order);
  if (customer) return paths.customer!(customer);
  return id ? (paths[of]?.(id) ?? null) : null;
}
