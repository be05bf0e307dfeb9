import type { IncomingMessage } from "node:http";

/** Request smuggling: a proxy could trust one host and we the other. */
export function namesTwoHosts({ rawHeaders }: Pick<IncomingMessage, "rawHeaders">): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) if (rawHeaders[at]!.length === 4 && rawHeaders[at]!.toLowerCase() === "host") hosts++;
  return hosts > 1;
}
