import * as z from "zod";
import { LONGEST_TITLE } from "./likes.ts";

const liked = z.object({ kind: z.enum(["product", "model", "post"]), id: z.string().min(1).max(100) });

export const likeBody = liked.extend({ on: z.boolean() });
export const likesAnswer = z.object({ likes: z.array(liked) });

/** `renew`: moves the list to a new URL. */
export const shareBody = z.object({
  on: z.boolean(),
  title: z.string().trim().max(LONGEST_TITLE).optional(),
  renew: z.boolean().optional(),
});
export const shareAnswer = z.object({ slug: z.string().nullable(), title: z.string() });
