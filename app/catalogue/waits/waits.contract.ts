import * as z from "zod";
import { productId, specificationId } from "#app/cart/cart.contract.ts";
import { email } from "#app/customers/identity/identity.contract.ts";

export const awaited = z.object({ productid: productId, specification: specificationId });
export const waitBody = awaited.extend({ email: email.nullish() });
