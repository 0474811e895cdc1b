/** A header of one request over HTTP: set in the place of ours, or beside ours; with null it is left out. */
export interface HeaderEdit {
  readonly name: string;
  /** Each char is one byte of the wire (ISO 8859-1). */
  readonly value: string | null;
}

/** Something done to the bytes of a message against the rule. */
export type Spoiling =
  /** Repeats the first member of the outermost object. */
  | { readonly how: 'duplicate-key' }
  /** A line feed between two tokens. */
  | { readonly how: 'newline' }
  /** A byte that no UTF-8 has (FF) within the first string. */
  | { readonly how: 'bad-utf8' }
  /** Only so many bytes, without a line end. */
  | { readonly how: 'truncate'; readonly bytes: number };

/** A message that is written in pieces of so many bytes with a wait between them. */
export interface Chunking {
  readonly bytes: number;
  readonly delayMs: number;
}

/** What the bytes of a message are made of. */
export interface MessageParts {
  readonly text: string;
  /** What to write after the text. */
  readonly end: 'lf' | 'crlf' | 'none';
  /** A byte order mark before the text. */
  readonly bom: boolean;
  /** In the order in which it is done. */
  readonly spoil?: readonly Spoiling[] | undefined;
}

/** A text and how it goes out. */
export interface Sending extends MessageParts {
  /** Fills in `{{name}}` where the name is known. */
  readonly variables?: boolean | undefined;
  /** Over HTTP only. */
  readonly headers?: readonly HeaderEdit[] | undefined;
  readonly chunks?: Chunking | undefined;
  /** Ends our side after the last byte: stdin, the socket, or the HTTP request before its answer. */
  readonly closeEarly?: boolean | undefined;
}
