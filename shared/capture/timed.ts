/** Who wrote the bytes: the client to the server, or the server to the client. */
export type Direction = 'c2s' | 's2c';

export interface Timed {
  /** Position in the capture, from 1, without gaps. */
  readonly seq: number;
  /** µs since the start of the capture, at the first byte. */
  readonly t: number;
}
