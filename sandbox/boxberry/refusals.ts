/** Errors with status 200, in one of four shapes. */
export class Refusal extends Error {
  readonly body: object;
  constructor(body: object) {
    super(JSON.stringify(body));
    this.body = body;
  }
}

export const inText = (err: string) => new Refusal({ err });
export const inList = (err: string) => new Refusal([{ err }]);
export const inErr = (message: string) => new Refusal({ err: true, message });
export const inError = (message: string) => new Refusal({ error: true, message });
