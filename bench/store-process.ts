import { serve } from "../server.ts";

const { app } = await serve();
console.log(JSON.stringify({ port: (app.server.address() as { port: number }).port }));
