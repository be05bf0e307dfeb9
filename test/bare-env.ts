const { PATH = "", NODE_COMPILE_CACHE } = process.env;

/** All that a test's own processes see of whoever runs it: where programs are, and where Node keeps what it has compiled. */
export const bareEnv: Record<string, string> = { PATH, ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }) };
