import { createServer } from "node:net";

/** Said before minutes of building, and without compiled texts. */
export const assertPortFree = (port: number): Promise<void> =>
  new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", ({ code }: NodeJS.ErrnoException) =>
      code === "EADDRINUSE"
        ? reject(
            new Error(
              `Port ${port} is already in use, by another copy of the store or by another program. Stop it, or choose another port: PORT=${port + 1} npm run up`,
            ),
          )
        : resolve(),
    );
    probe.listen(port, process.env.HOST || "127.0.0.1", () => probe.close(() => resolve()));
  });
