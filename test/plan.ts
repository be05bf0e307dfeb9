/** Rooms of app/, top down: imports go to lower rooms only, types too. Drawn by `tooling/docs/architecture-picture.ts`. */
export const rooms = {
  walls: {
    http: "requests, page cache, WebSocket",
    operations: "periodic work, reconciliation",
  },
  screens: {
    backoffice: "what staff see, by place",
    storefront: "what a shopper sees, by page",
    client: "state that a browser keeps: cart, drafts, likes",
  },
  trade: {
    exchange: "catalogue imports, 1C",
    publishing: "texts, feeds, redirects",
    account: "sign-in, profile, privacy",
    gifts: "gift certificates",
    checkout: "an order is placed",
    fulfilment: "parcels, approval, returns",
    payments: "banks, invoices, receipts",
    orders: "history, marking, cases",
    money: "ledger, loyalty, payouts",
    cart: "carts and quotes",
    delivery: "carriers, pickup points",
    catalogue: "lists, search, stock",
    customers: "identity, passkeys",
    messaging: "email, SMS, push",
  },
  ground: {
    pricing: "what a cart costs, promo codes, rates",
    staff: "people, rights, the record",
    foundation: "database, HTTP, jobs, states, money, time",
  },
} as const satisfies Record<string, Record<string, string>>;

export const walls: readonly string[] = Object.keys(rooms.walls);
export const trade: readonly string[] = Object.keys(rooms.trade);
/** Screens, trade and ground, in the order in which they may import. */
export const plan: readonly string[] = [rooms.screens, rooms.trade, rooms.ground].flatMap((floor) => Object.keys(floor));
