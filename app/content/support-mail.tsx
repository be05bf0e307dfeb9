import { company } from "./company.ts";

/** Where support is written to, wherever it is said that support alone can help. */
export const SupportMail = () => <a href={`mailto:${company.email}`}>{company.email}</a>;
