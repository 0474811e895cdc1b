import type { PostMortem } from '../../../shared/analysis/index.ts';
import { byteSize, counted, duration, seconds } from '../../widgets/index.ts';

const CLOSERS: Readonly<Record<PostMortem['closedBy'], string>> = {
  client: 'the client',
  server: 'the server itself',
  outside: 'neither side',
};

/** Who ended it, in words. */
export function closerWords({ closedBy }: PostMortem): string {
  return CLOSERS[closedBy];
}

/** What happened to something that had worked, as a heading. */
export function deathHeadline({ of, closedBy, how }: PostMortem): string {
  switch (of) {
    case 'process':
      return closedBy === 'client'
        ? 'The client ended the server'
        : closedBy === 'server'
          ? 'The server ended by itself'
          : `The server was ended by ${how}`;
    case 'start':
      return 'The connection failed';
    case 'session':
      return closedBy === 'client' ? 'The client ended the session' : 'The session is gone';
    case 'stream':
      return 'No answer came';
    case 'connection':
      return closedBy === 'client' ? 'The client closed the connection' : 'The connection ended';
  }
}

/** `tools/call (id 3) and 2 more`; `nothing` where every request was answered. */
export function orphanWords({ orphans, orphanCount }: PostMortem): string {
  const [first] = orphans;
  if (first === undefined) return 'nothing';
  return `${first.method} (id ${first.id.replace(/^-/, '−')})${orphanCount > 1 ? ` and ${orphanCount - 1} more` : ''}`;
}

/** `131 bytes`, `11.3 MB`. */
export function amountWords(bytes: number): string {
  return bytes < 1024 ? counted(bytes, 'byte') : byteSize(bytes);
}

const line = (name: string, text: string): string => `${name.padEnd(12)}${text}`;

/** The post-mortem as lines of plain text, for an issue. */
export function postMortemLines(postMortem: PostMortem): string[] {
  const { how, meaning, lived, status, lastSent, lastReceived, unframed, orphans, orphanCount, tried } = postMortem;
  const frame = (name: string, last: PostMortem['lastSent']): string =>
    line(
      name,
      last === null
        ? 'nothing'
        : `${last.label} (event ${last.seq}, at ${seconds(last.t)} s, ${amountWords(last.bytes)})`,
    );
  const lines = [
    line('ended', meaning === '' ? how : `${how} (${meaning})`),
    line('closed by', closerWords(postMortem)),
    line('lived', duration(lived)),
    frame('last sent', lastSent),
    frame('last got', lastReceived),
  ];
  if (status !== null) lines.push(line('HTTP', `${status.status} ${status.reason} (exchange ${status.exchange})`));
  if (unframed !== null) lines.push(line('unframed', `${amountWords(unframed.bytes)}: ${unframed.preview}`));
  if (orphanCount > 0) {
    lines.push(`unanswered  ${counted(orphanCount, 'request')}`);
    for (const { method, name, id, age } of orphans)
      lines.push(`  ${[method, name].filter(Boolean).join(' ')} (id ${id}), waited ${duration(age)}`);
  }
  if (tried.length > 0) lines.push('steps', ...tried.map(({ t, text }) => `  ${seconds(t)} s  ${text}`));
  return lines;
}
