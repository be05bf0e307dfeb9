/** Errors with status 200, in one of four shapes. */
export class BoxberryError extends Error {
  readonly body: object;
  constructor(body: object) {
    super(JSON.stringify(body));
    this.body = body;
  }
}

export const inText = (err: string) => new BoxberryError({ err });
export const inList = (err: string) => new BoxberryError([{ err }]);
export const inErr = (message: string) => new BoxberryError({ err: true, message });
export const inError = (message: string) => new BoxberryError({ error: true, message });
