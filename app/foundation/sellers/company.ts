/** The demo sellers' mailbox; live contacts come from the seller's record. */
export const company = { email: "help@gong.example" } as const;
