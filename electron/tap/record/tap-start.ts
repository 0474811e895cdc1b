import type { CaptureSource } from '../../../shared/capture/index.ts';

/** What the record of a tapped connection begins with; plain data. */
export interface TapStart {
  /** Its name is '' where none was given; arguments and address with their secrets, which the record masks. */
  readonly source: CaptureSource;
  /** The client whose configuration names the tap, as `wrap` knows it; '' where the command line told none. */
  readonly client: string;
  /** The process that started the tap, 0 where the client is on the other end of a socket. */
  readonly parent: number;
  /** Wall clock at t = 0, in ms since 1970. */
  readonly startedAtMs: number;
  readonly version: string;
  /** Windows may ask to speak into it. */
  readonly speaks: boolean;
  readonly folders: { readonly captures: string; readonly settings: string; readonly taps: string };
}
