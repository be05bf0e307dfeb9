declare module "fastify" {
  interface FastifyInstance {
    /** FIFO: a request starts in the turn after those before it. */
    startInTurn: StartInTurn;
  }
}

export type StartInTurn = (begin: () => void) => void;

const MOST = 40;

/** Starts a few requests per event-loop turn: Node reads all that arrived at once, and answering a thousand would starve others [K04]. */
export function createTurns(most = MOST): StartInTurn {
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
