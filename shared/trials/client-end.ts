/** How the process of a client ended. */
export interface ClientEnd {
  readonly code: number | null;
  readonly signal: string | null;
  /** Wall clock, ms. */
  readonly atMs: number;
  /** We have ended it, since it did not end by itself in the time that it had. */
  readonly stopped: boolean;
  /** The last of what it wrote to stdout and stderr. */
  readonly output: string;
}

/** What runtimes write when a program falls over what it did not expect. */
const CRASH =
  /^(?:Node\.js v\d|Traceback \(most recent call last\)|panic: |thread '.*' panicked at|Unhandled exception|Exception in thread|fatal error: )/m;
/** What shells say of a program that a signal ended. */
const SIGNALLED = 128;
/** Exit codes that end a program in Windows from outside (NTSTATUS) are larger than any of its own. */
const LARGEST_OWN = 255;
const COMPLAINT =
  /error|fail|exception|timed? ?out|closed|refused|unauthori[sz]ed|not connected|cannot|could not|not? answer/i;
const SHOWN = 120;

/** Whether it fell over something, and did not end by its own will. */
export function isCrash({ code, signal, output }: ClientEnd): boolean {
  if (signal !== null) return true;
  if (code === null || code === 0) return false;
  return (code > SIGNALLED && code < SIGNALLED + 64) || code > LARGEST_OWN || CRASH.test(output);
}

/** The first line of its output that speaks of an error and was not there where nothing was wrong; '' for none. */
export function newComplaint({ output }: ClientEnd, plain: ClientEnd | null): string {
  const usual = new Set((plain?.output ?? '').split('\n').map(withoutNumbers));
  const line = output.split('\n').find((each) => COMPLAINT.test(each) && !usual.has(withoutNumbers(each)));
  const told = (line ?? '').replace(/\s+/g, ' ').trim();
  return told.length > SHOWN ? `${told.slice(0, SHOWN - 1)}…` : told;
}

/** Times, ports and ids are others each time. */
function withoutNumbers(line: string): string {
  return line.replace(/\d+/g, '0').trim();
}
