/** How the shop is reached; who sells in it stands among the sellers (app/invoices/seller.ts). */
export const company = { email: "help@gong.example" } as const;
