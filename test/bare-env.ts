const { PATH = "", NODE_COMPILE_CACHE } = process.env;

/** The only environment of child processes: PATH and the compile cache. */
export const bareEnv: Record<string, string> = { PATH, ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }) };
