declare module "yazl" {
  export class ZipFile {
    readonly outputStream: import("node:stream").Readable;
    addBuffer(content: Buffer, name: string, options?: { mode?: number }): void;
    end(): void;
  }
}
