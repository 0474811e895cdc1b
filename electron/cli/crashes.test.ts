// What a kill in the midst of a flood leaves: SIGKILL lets a process do nothing any more, as a crash of its own does.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { BuiltProgram } from './testing/built-program.ts';

/** More of them by `npm run crashes`. */
const TIMES = Number(process.env['CRASHES'] ?? 2);
const SEED = Number(process.env['CRASHES_SEED'] ?? 14);
const FRAMES = 100_000;

const program = new BuiltProgram();
beforeAll(() => program.build());
afterAll(() => program.remove());

/** Floods, and ends neither with its outputs nor when it is asked to. */
const FLOOD = `
  process.on('SIGTERM', () => undefined);
  process.stdout.on('error', () => undefined);
  let sent = 0;
  const more = () => {
    while (sent < ${FRAMES}) {
      sent += 1;
      if (!process.stdout.write('{"jsonrpc":"2.0","method":"notifications/message","params":{"level":"info","data":' + sent + '}}\\n'))
        return void process.stdout.once('drain', more);
    }
  };
  more();
  setInterval(() => undefined, 1000);`;

interface Crash {
  readonly file: string;
  /** Server that was started. */
  readonly pid: number;
  /** Seq of the last row that was shown. */
  readonly shown: number;
}

/** Records the flood, and kills the recorder when so many rows were shown. */
async function crash(name: string, after: number): Promise<Crash> {
  const file = join(program.folder, `${name}.mcpcap`);
  const child = program.start(['record', '--out', file, '--', process.execPath, '-e', FLOOD]);
  let shown = 0;
  let rest = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    shown = Math.max(shown, Number(/^ *(\d+) /.exec(lines.at(-1) ?? '')?.[1] ?? 0));
    if (shown >= after) child.kill('SIGKILL');
  });
  await new Promise((closed) => child.on('close', closed));
  const started = /"kind":"process\.spawn",.*?"pid":(\d+)/.exec(readFileSync(file, 'utf8'));
  return { file, pid: Number(started?.[1] ?? 0), shown };
}

/** A fraction below 1, the same for the same numbers. */
function fraction(index: number): number {
  const sine = Math.sin(SEED * 1_000 + index) * 10_000;
  return sine - Math.floor(sine);
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

it.runIf(process.platform !== 'win32')(
  `kept what was shown, whole but for the last line, and left no process (${TIMES} times)`,
  { timeout: 60_000 + TIMES * 60_000 },
  async () => {
    const servers: number[] = [];
    const most = TIMES > 10 ? FRAMES - 1_000 : 20_000;
    let torn = 0;
    for (let index = 0; index < TIMES; index += 1) {
      const { file, pid, shown } = await crash(`crash-${index}`, 1 + Math.floor(fraction(index) * most));
      servers.push(pid);
      const lines = readFileSync(file, 'utf8').split('\n');
      const last = lines.pop();
      const seqs = lines.slice(1).map((line) => (JSON.parse(line) as { seq: number }).seq);
      expect(seqs).toEqual(seqs.map((_, at) => at + 1));
      expect(seqs.length).toBeGreaterThanOrEqual(shown);
      const opened = await program.run(['show', '--filter', 'seq:1', file]);
      expect(opened.code).toBeLessThan(2);
      expect(opened.stderr).toContain(`while it recorded ${file}: its events up to ${seqs.length} are whole`);
      expect(opened.stderr.includes('The last line is torn')).toBe(last !== '');
      if (last !== '') torn += 1;
    }
    if (process.env['CRASHES'] !== undefined)
      console.log(`${TIMES} kills, seed ${SEED}: ${torn} last lines torn, and no shown row missing`);
    expect((await program.run(['rules', '--json'])).stderr).not.toContain('while it recorded');
    // The guardian asks first, and kills two seconds later.
    while (servers.some(isAlive)) await wait(50);
    expect(servers.every((pid) => pid > 0)).toBe(true);
  },
);
