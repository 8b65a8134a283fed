// The few globals that every JavaScript runtime has; src/shared must not use anything else of Node
// or the DOM.
declare class URL {
  constructor(url: string, base?: string | URL);
  readonly origin: string;
  readonly protocol: string;
  readonly hostname: string;
  readonly host: string;
  readonly port: string;
  readonly username: string;
  readonly password: string;
  pathname: string;
  search: string;
  hash: string;
  readonly href: string;
  toString(): string;
  static canParse(url: string, base?: string): boolean;
}
/** Carries the bytes of a message. */
declare class Blob {
  constructor(parts?: readonly (Uint8Array | string)[]);
  readonly size: number;
  arrayBuffer(): Promise<ArrayBuffer>;
}
declare class TextEncoder {
  encode(input?: string): Uint8Array;
}
declare class TextDecoder {
  constructor(label: string, options?: { fatal?: boolean; ignoreBOM?: boolean });
  decode(input?: Uint8Array): string;
}
