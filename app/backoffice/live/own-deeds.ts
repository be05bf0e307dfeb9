const ECHO_MS = 5000;
let lastAt = 0;

/** This page did something and shows what came of it. */
export function noteOwnDeed(): void {
  lastAt = Date.now();
}

/** This page has just done something, so it reloads its data anyway. */
export const isAfterOwnDeed = (): boolean => Date.now() - lastAt < ECHO_MS;

/** A hint about what this page did itself, a moment ago; another page of the same person gets it as any other. */
export const isEcho = (by: string | null | undefined, me: string | undefined): boolean => by != null && by === me && isAfterOwnDeed();
