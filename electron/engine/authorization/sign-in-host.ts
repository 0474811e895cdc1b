import type { TransportEvent } from '../../transports/index.ts';

/** Where sign-ins record what happens, and what they ask of the connection. */
export interface SignInHost {
  /** Of mcpscope. */
  readonly version: string;
  event(event: TransportEvent): void;
  /** Resolves when everything that was told has been applied. */
  applied(): Promise<void>;
  /** How the sign-in stands changed. */
  standing(): void;
  /** µs since the start of the capture. */
  now(): number;
}
