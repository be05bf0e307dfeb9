/** The mailbox of the demo sellers (app/money/invoices/seller.ts); how the shop is reached is read from the record of who sells. */
export const company = { email: "help@gong.example" } as const;
