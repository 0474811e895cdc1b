import type { Session } from '../../../shared/analysis/index.ts';
import { byteSize } from '../../widgets/index.ts';
import { commandLine } from '../../protocol/process/index.ts';
import { postMortemLines } from './post-mortem-text.ts';
import type { Explanation } from './explain-failure.ts';

/** The failure as plain text, for an issue or a message. Values of the environment are not in it. */
export function failureText(session: Session, { headline, why, next }: Explanation, name: string): string {
  const { process, verdict, postMortem } = session;
  const lines = [`${name}: ${headline}`, '', why];
  if (verdict.quote !== '') lines.push(`It said: ${verdict.quote}`);
  if (next.length > 0) lines.push('', ...next);
  if (postMortem !== null) lines.push('', ...postMortemLines(postMortem));
  if (process === null) {
    if (session.http !== null)
      lines.push('', `address     ${session.http.url}`, `exchanges   ${session.http.exchanges}`);
    if (session.probes.length > 0) lines.push('', 'what was tried');
    lines.push(...session.probes.map(({ target, outcome, text }) => `  ${target}: ${outcome} · ${text}`));
    return `${lines.join('\n')}\n`;
  }
  lines.push(
    '',
    `command     ${commandLine(process.command, process.args)}`,
    `resolved    ${process.resolved === '' ? 'not found' : process.resolved}`,
    `cwd         ${process.cwd}`,
    `stdout      ${byteSize(process.stdoutBytes)}`,
  );
  if (process.failure !== null && process.failure.searched.length > 0) {
    lines.push('looked in', ...process.failure.searched.map((place) => `  ${place}`));
  }
  if (process.stderrTail.length > 0) {
    lines.push('', `stderr, last ${process.stderrTail.length} of ${process.stderrLines} lines`);
    lines.push(...process.stderrTail.map(({ text }) => `  ${text}`));
  }
  const own = process.env
    .filter(({ from }) => from !== 'inherited')
    .map(({ name: variable, from }) => `${variable} (${from})`);
  if (own.length > 0) lines.push('', `environment  ${own.join(', ')}`);
  return `${lines.join('\n')}\n`;
}
