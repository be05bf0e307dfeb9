import type { FastifyReply, FastifyRequest } from "fastify";
import { fileCsp } from "#app/foundation/http/security-headers.ts";
import type { Shop } from "#app/shop.server.ts";

/** Sends the source of a picture whose sizes are still being made; undefined: there is no such picture. */
export async function sendLatePicture(
  { latePictures }: Pick<Shop, "latePictures">,
  { method, url }: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply | undefined> {
  const bytes = method === "GET" || method === "HEAD" ? await latePictures.standIn(url) : undefined;
  return bytes && reply.headers({ "cache-control": "no-store", "content-security-policy": fileCsp }).type("image/webp").send(bytes);
}
