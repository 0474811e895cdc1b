/** What Node and browsers both have, and this room has no types of. */
interface TextCoding {
  readonly TextEncoder: new () => {
    encode(text: string): Uint8Array<ArrayBuffer>;
    encodeInto(text: string, into: Uint8Array): { readonly written: number };
  };
  readonly TextDecoder: new (
    encoding: string,
    options: { readonly ignoreBOM: boolean },
  ) => { decode(bytes: Uint8Array): string };
}

const { TextEncoder, TextDecoder } = globalThis as unknown as TextCoding;

/** Writes UTF-8; half of a surrogate pair becomes U+FFFD. */
export const UTF8_ENCODER = new TextEncoder();
/** Reads UTF-8, a byte order mark as the character that it is; what is no UTF-8 becomes U+FFFD. */
export const UTF8_DECODER = new TextDecoder('utf-8', { ignoreBOM: true });
