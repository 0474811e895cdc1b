import pc from 'picocolors';
import { isFrameClass, type Row } from '../../../shared/analysis/index.ts';
import { terminalLine } from '../../../shared/sinks/index.ts';
import { milliseconds } from './terminal-text.ts';

const LEVELS: Record<Row['level'], string> = {
  '': ' ',
  info: pc.blue('●'),
  warning: pc.yellow('▲'),
  error: pc.red('✕'),
};

/** What lies beneath the frames, and would drown them in the same brightness. */
const BENEATH = /^(http\.(sent|encoded|end)|sse\.comment|ws\.control)$/;

/**
 * One row of a session as one line: number, seconds, direction, what, id, summary, HTTP exchange, mark, latency. Where a
 * row is no frame, the exchange that it is about stands in the place of the id.
 */
export function rowLine(row: Row): string {
  const frame = isFrameClass(row.class);
  const arrow = !frame || row.dir === null ? ' ' : row.dir === 'c2s' ? pc.blue('→') : pc.magenta('←');
  const member = row.member >= 0 ? `[${row.member}]` : '';
  const what = terminalLine(frame ? row.method || row.class : row.class).slice(0, 40);
  const exchange = row.exchange > 0 ? `http-${row.exchange}` : '';
  const id = row.id === null ? (frame ? '' : exchange) : terminalLine(row.id).slice(0, 12);
  const head = `${`${row.seq}${member}`.padStart(7)} ${(row.t / 1e6).toFixed(3).padStart(9)} ${arrow} ${LEVELS[row.level]}`;
  const body = `${what.padEnd(28)} ${id.padEnd(6)} ${terminalLine(row.summary)}`;
  const tail = [
    frame ? exchange : '',
    ['', 'pending', 'paired'].includes(row.mark) ? '' : row.mark,
    row.latency < 0 || !row.class.startsWith('response') ? '' : milliseconds(row.latency),
  ].filter((word) => word !== '');
  return [`${head} ${BENEATH.test(row.class) ? pc.dim(body) : body}`, ...tail.map((word) => pc.dim(word))].join(' ');
}
