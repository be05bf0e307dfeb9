import * as z from "zod";
import { email } from "#app/customers/identity/identity.contract.ts";
import { productId, specificationId } from "../catalogue.contract.ts";

export const awaited = z.object({ productid: productId, specification: specificationId });
export const waitBody = awaited.extend({ email: email.nullish() });
