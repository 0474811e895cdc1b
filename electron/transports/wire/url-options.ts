import type { Masked } from '../../../shared/capture/index.ts';

/** How to get to an address, and how to record it. */
export interface UrlOptions {
  /** PEM files; '' for none. */
  readonly caFile: string;
  readonly certFile: string;
  readonly keyFile: string;
  readonly keyPassphrase: string;
  /** Goes on although a certificate does not pass. */
  readonly insecure: boolean;
  /** Use the proxy that the environment names. */
  readonly proxy: boolean;
  /** For DNS, TCP and TLS together, ms; 0 for none. */
  readonly connectTimeoutMs: number;
  /** Names of headers whose values are masked in the record beside the well-known ones; lower case. */
  readonly secretHeaders: ReadonlySet<string>;
  /** Gives exchanges and sockets their numbers, one for all transports of a capture; each counts for itself when not given. */
  readonly numbers?: WireNumbers;
  /** Why a host may not be connected to at an address that it has, as the end of a sentence; '' where it may. All may when not given. */
  refuses?(host: string, address: string): string;
  /** Masks a secret value for the record. */
  mask(value: string): Masked;
  /** µs since the start of the capture. */
  now(): number;
}

/** Counts what has a number of its own in a capture, from 1. */
export class WireNumbers {
  #exchanges = 0;
  #sockets = 0;

  nextExchange(): number {
    return (this.#exchanges += 1);
  }

  nextSocket(): number {
    return (this.#sockets += 1);
  }
}
