/** The mailbox of the demo sellers (app/foundation/sellers/seller.ts); how the shop is reached is read from the record of who sells. */
export const company = { email: "help@gong.example" } as const;
