import type { ChildProcess } from 'node:child_process';
import { constants } from 'node:os';
import { terminalLine } from '../../../shared/sinks/index.ts';
import { systemSpawn } from '../../transports/stdio/index.ts';
import { type LineStream, type TapStart, TapRecorder } from '../record/index.ts';
import type { ShimWords } from './shim-words.ts';
import type { Addressee, Speech, SpeechEnds, SpeechOrder, Way } from '../speech/index.ts';
import { carry, close, wayTo } from './carry.ts';
import { ownInput, ownOutput } from './own-ends.ts';
import { failedStart, inputClosed, startOf } from './process-events.ts';
import { ReadMemory } from './read-memory.ts';
import { watchOver } from './watchdog.ts';

/** Those that end a process, and can be caught; what a client sends us is meant for the server. SIGUSR1 opens Node's debugger. */
const PASSED_ON = ['SIGHUP', 'SIGINT', 'SIGQUIT', 'SIGTERM', 'SIGUSR2'] as const;
/** What a shell says of a command that is not there, and of one that cannot be run. */
const CODE_NOT_FOUND = 127;
const CODE_NOT_RUN = 126;

/** Puts itself between the ends of a shim, and changes what passes. The shim ends as if the server had ended as it says. */
export type Between = (ways: Readonly<Record<Addressee, Way>>, recorder: TapRecorder, ends: SpeechEnds) => void;

/**
 * Stands in the place of a server: starts it, and lets everything pass, byte by byte. It ends as the server ends. What it records comes
 * second, and whatever goes wrong there, this goes on.
 */
export async function runShim(
  words: ShimWords,
  folders: TapStart['folders'],
  version: string,
  between: Between | null = null,
): Promise<void> {
  const { command, args, name, client } = words;
  const spawn = await systemSpawn();
  const server = spawn(command, args, { stdio: ['pipe', 'pipe', 'pipe'], windowsHide: true });
  const recorder = new TapRecorder({
    source: { transport: 'stdio', name, command, args, cwd: cwd() },
    client,
    parent: process.ppid,
    version,
    folders,
    speaks: between === null,
  });
  server.once('error', (error: NodeJS.ErrnoException) => {
    if (server.pid !== undefined) return;
    recorder.event(failedStart({ command, args, cwd: cwd(), t: recorder.now() }, error));
    // The only sentence of ours that a client ever sees.
    const stderr = ownOutput(2);
    stderr.on('error', () => undefined);
    stderr.write(`mcpscope tap: ${terminalLine(error.message)}\n`);
    close(stderr);
    const code = error.code === 'ENOENT' ? CODE_NOT_FOUND : CODE_NOT_RUN;
    stderr.once('close', () => void recorder.close().then(() => process.exit(code)));
  });
  if (server.pid !== undefined) passOn(server, server.pid, recorder, { command, args }, between);
}

function passOn(
  server: ChildProcess,
  pid: number,
  recorder: TapRecorder,
  launch: Pick<ShimWords, 'command' | 'args'>,
  between: Between | null,
): void {
  const { stdin, stdout, stderr } = server;
  if (stdin === null || stdout === null || stderr === null) throw new Error('a process has its three pipes');
  let exited = false;
  recorder.event(startOf({ ...launch, cwd: cwd(), t: recorder.now() }, pid));
  const input = ownInput(0);
  const memory = new ReadMemory();
  const piece = (stream: LineStream, bytes: Buffer): void => {
    recorder.piece(stream, bytes);
    memory.grew(bytes.length);
  };
  const toServer = wayTo(stdin);
  const toClient = wayTo(ownOutput(1));
  const toUser = wayTo(ownOutput(2));
  const ways = { server: toServer, client: toClient };
  let instead: number | NodeJS.Signals | null = null;
  const ends: SpeechEnds = {
    stderr: (bytes) => void toUser.to.write(bytes),
    end: (how) => {
      instead = how.kind === 'exit' ? how.code : how.kind === 'kill' ? 'SIGKILL' : null;
      if (instead === null) close(toClient.to);
      else server.kill('SIGKILL');
    },
  };
  if (between === null) recorder.heard = speakerFor(ways, recorder, ends);
  else between(ways, recorder, ends);
  const inputs = carry(input, toServer, {
    piece: (bytes) => piece('stdin', bytes),
    ended: (by, error) => {
      recorder.end('stdin');
      if (!exited) recorder.event(inputClosed(recorder.now(), by, error));
    },
  });
  const outputs = Promise.all(
    (
      [
        ['stdout', stdout, toClient],
        ['stderr', stderr, toUser],
      ] as const
    ).map(([stream, from, way]) =>
      carry(from, way, {
        piece: (bytes) => piece(stream, bytes),
        ended: () => recorder.end(stream),
      }),
    ),
  );
  const over = watchOver(pid);
  const end = (code: number | null, signal: NodeJS.Signals | null): void => {
    over();
    void recorder.close().then(() => {
      if (instead === null) endAs(code, signal);
      else if (typeof instead === 'number') endAs(instead, null);
      else endAs(null, instead);
    });
  };
  server.once('exit', (code, signal) => {
    exited = true;
    input.destroy();
    recorder.event({ kind: 'process.exit', t: recorder.now(), code, signal });
    // What it has started may still hold its outputs, and write.
    void Promise.all([inputs, outputs]).then(() => end(code, signal));
    for (const each of PASSED_ON) process.on(each, () => end(code, signal));
  });
  for (const signal of PASSED_ON)
    process.on(signal, () => {
      if (exited) return;
      recorder.event({ kind: 'process.signal', t: recorder.now(), signal, target: 'process' });
      server.kill(signal);
    });
}

/**
 * What takes the orders of windows. It is loaded when the first one comes: nothing of it is there while nobody speaks. Where that fails,
 * who spoke is told, and everything else goes on.
 */
function speakerFor(
  ways: ConstructorParameters<typeof Speech>[0],
  recorder: TapRecorder,
  ends: SpeechEnds,
): (order: SpeechOrder) => void {
  let speech: Promise<Speech> | null = null;
  return (order) => {
    if ((order.kind === 'off' || order.kind === 'leave') && speech === null) return;
    speech ??= import('../speech/index.ts').then(({ Speech }) => new Speech(ways, recorder, ends));
    speech
      .then((speaker) => speaker.take(order))
      .catch((fault: unknown) => {
        if (order.kind !== 'say' && order.kind !== 'stand') return;
        const cause = terminalLine(fault instanceof Error ? fault.message : String(fault));
        recorder.told({
          n: order.n,
          problem: `Not ${order.kind === 'say' ? 'said' : 'done'}: mcpscope itself has a fault (${cause}).`,
        });
      });
  };
}

/** Ends this process as the server has ended: whoever waits for it sees the same. */
function endAs(code: number | null, signal: NodeJS.Signals | null): void {
  if (signal === null) process.exit(code ?? 0);
  for (const each of PASSED_ON) process.removeAllListeners(each);
  process.kill(process.pid, signal);
  // A signal that this process cannot die by.
  setTimeout(() => process.exit(128 + constants.signals[signal]), 100);
}

/** A folder that was removed has no name any more. */
function cwd(): string {
  try {
    return process.cwd();
  } catch {
    return '';
  }
}
