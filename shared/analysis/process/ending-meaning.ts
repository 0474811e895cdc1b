/** What exit codes say beyond their number: shells (POSIX.1 §2.8.2), Windows (NTSTATUS). */
const MEANINGS: Readonly<Record<number, string>> = {
  126: 'a shell: the command was found and cannot be executed',
  127: 'a shell: the command was not found',
  134: 'aborted, as Node.js does when its memory is full',
  137: 'SIGKILL, as the system sends when memory runs out',
  139: 'SIGSEGV, a memory fault',
  143: 'SIGTERM',
  9009: 'cmd.exe: the command was not found',
  3221225477: 'an access violation',
  3221225781: 'a missing DLL',
  3221225786: 'Ctrl+C',
};

/** What a signal means that nobody here sent. */
const SIGNALS: Readonly<Record<string, string>> = {
  SIGKILL: 'not sent by this client: the system does so when memory runs out',
  SIGSEGV: 'a memory fault of the process itself',
  SIGBUS: 'a memory fault of the process itself',
  SIGABRT: 'the process aborted itself, as Node.js does when its memory is full',
  SIGILL: 'an instruction that this processor does not have',
  SIGPIPE: 'it wrote to a pipe that nobody reads',
  SIGTERM: 'not sent by this client',
  SIGHUP: 'not sent by this client',
};

/** What the way in which a process ended means by convention; '' where its number says nothing. */
export function endingMeaning(code: number | null, signal: string | null): string {
  if (signal !== null) return (Object.hasOwn(SIGNALS, signal) ? SIGNALS[signal] : undefined) ?? '';
  return (code === null ? undefined : MEANINGS[code]) ?? '';
}
