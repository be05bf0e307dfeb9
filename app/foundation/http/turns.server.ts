declare module "fastify" {
  interface FastifyInstance {
    /** The turns in which requests begin: what takes one begins after all that took one before. */
    takeTurn: TakeTurn;
  }
}

export type TakeTurn = (begin: () => void) => void;

const MOST = 40;

/**
 * Begins so many requests and lets the process hear others before the next: Node reads whatever has come by then in one turn of its event loop,
 * and a thousand answered in it, be it by a refusal, would keep everybody else waiting [K04]. Those left over begin in their order.
 */
export function createTurns(most = MOST): TakeTurn {
  const waiting: (() => void)[] = [];
  let begun = 0;
  const start = (begin: () => void) => {
    begun++;
    if (begun === most) setImmediate(next);
    begin();
  };
  const next = () => {
    begun = 0;
    for (const begin of waiting.splice(0, most)) start(begin);
  };
  return (begin) => (begun < most ? start(begin) : void waiting.push(begin));
}
