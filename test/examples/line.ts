import { WebSocket } from "ws";
import type { News } from "../../app/account/news.ts";
import type { Shopper } from "./customer.ts";

/** A WebSocket, or the status that refused it. */
export async function openLine(
  { port }: { port: number },
  { jar }: Pick<Shopper, "jar">,
  user: string,
  { host = "localhost", origin = `http://${host}`, answersPings = true, ...more }: Record<string, string | boolean> = {},
) {
  const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
  const socket = new WebSocket(`ws://127.0.0.1:${port}/ws/client?user=${encodeURIComponent(user)}`, {
    headers: { host: String(host), ...(origin && { origin: String(origin) }), cookie, ...(more as Record<string, string>) },
    autoPong: answersPings === true,
  });
  const heard: News[] = [];
  socket.on("message", (text) => heard.push(JSON.parse(String(text)) as News));
  const closed = new Promise<{ code: number; at: number }>((resolve) => {
    socket.on("close", (code) => resolve({ code, at: performance.now() }));
  });
  const status = await new Promise<number>((resolve, reject) => {
    socket.on("open", () => resolve(101));
    socket.on("unexpected-response", (request, response) => {
      request.destroy();
      resolve(response.statusCode!);
    });
    socket.on("error", reject);
  });
  const of = <T extends News["type"]>(type: T) => heard.filter((news): news is Extract<News, { type: T }> => news.type === type);
  return { socket, heard, of, closed, status };
}
