/** What a hand-made message would be on the wire. */
export interface SendingPreview {
  /** The text with its variables filled in; secrets are masked. At most 10,000 UTF-16 units. */
  readonly text: string;
  /** Bytes on the wire, spoiled and with their line end. */
  readonly bytes: number;
  /** Names of variables that were filled in, and of those that stand as `{{name}}` since nothing has this name. */
  readonly filled: readonly string[];
  readonly unknown: readonly string[];
  /** Over HTTP the headers that the request would have, in their order; empty elsewhere. Secrets are masked. */
  readonly headers: readonly PreviewedHeader[];
}

export interface PreviewedHeader {
  readonly name: string;
  readonly value: string;
  /** Who set it: the protocol, the connection's own settings, or this one message. */
  readonly by: 'protocol' | 'connection' | 'message';
  /** It repeats a part of the message (2026-07-28, streamable-http, standard request headers). */
  readonly mirror: boolean;
}
