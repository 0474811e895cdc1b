import {
  counted,
  duration,
  framesInWords,
  sizeWords,
  type PostMortem,
  type Operation,
  type Session,
  type TransportName,
} from '../analysis/index.ts';
import type { CaptureHeader } from '../capture/index.ts';
import type { Finding } from '../findings/index.ts';
import type { ExportSubject } from './writer.ts';

const TRANSPORTS: Readonly<Record<Exclude<TransportName, ''>, string>> = {
  stdio: 'stdio',
  http: 'Streamable HTTP',
  sse: 'HTTP+SSE',
  ws: 'WebSocket',
};

/** A named value. */
export type Fact = readonly [name: string, value: string];

/** `Connected: …`, with the words of the peer that it leans on. */
export function verdictWords({ verdict: { headline, detail, quote } }: Session): string {
  return `${headline}${detail === '' ? '' : `: ${detail}`}${quote === '' ? '' : ` (“${quote}”)`}`;
}

/** Who spoke with whom, how, and what it came to; without what is not known. */
export function sessionFacts(session: Session, { header, version, chosen }: ExportSubject): Fact[] {
  const { serverInfo, clientInfo, transport, revision, offered, era, surface, counts, lastT } = session;
  const surfaces = [
    counted(surface.tools, 'tool'),
    counted(surface.prompts, 'prompt'),
    counted(surface.resources, 'resource'),
    counted(surface.resourceTemplates, 'resource template'),
  ];
  const facts: Fact[] = [
    ['Server', named(serverInfo)],
    ['Client', named(clientInfo)],
    ['Transport', transport === '' ? '' : TRANSPORTS[transport]],
    ['Address', header.source.transport === 'stdio' ? '' : header.source.url],
    ['Command', commandOf(header)],
    ['Revision', revision === '' ? '' : `${revision}${era === 'unknown' ? '' : ` (${era} era)`}`],
    ['Asked for', offered === '' || offered === revision ? '' : offered],
    ['Offers', surfaces.join(', ')],
    ['Frames', framesInWords({ ...counts, total: counts.frames })],
    ['Operations', `${counts.operations}${counts.pending > 0 ? `, ${counts.pending} without an answer` : ''}`],
    ['Recorded', `${header.startedAt}, ${duration(lastT)}, by ${header.tool}`],
    [
      'Exported',
      `by mcpscope ${version}${chosen === null ? '' : `, ${chosen.events} of ${counted(chosen.of, 'event')} chosen`}`,
    ],
  ];
  return facts.filter(([, value]) => value !== '');
}

function named(one: Session['serverInfo']): string {
  return one === null ? '' : `${one.title || one.name} ${one.version}`.trim();
}

function commandOf({ source }: CaptureHeader): string {
  return source.transport === 'stdio' ? [source.command, ...source.args].join(' ') : '';
}

const CLOSERS: Readonly<Record<PostMortem['closedBy'], string>> = {
  client: 'the client',
  server: 'the server itself',
  outside: 'neither side',
};

function frameWords(last: PostMortem['lastSent']): string {
  return last === null ? 'nothing' : `${last.label} (event ${last.seq}, ${sizeWords(last.bytes)})`;
}

/** The post-mortem as named values. */
export function postMortemFacts(postMortem: PostMortem): Fact[] {
  const { how, meaning, lived, closedBy, status, unframed, orphans, orphanCount } = postMortem;
  const facts: Fact[] = [
    ['Ended', `${how}${meaning === '' ? '' : ` (${meaning})`}`],
    ['Closed by', CLOSERS[closedBy]],
    ['Lived', duration(lived)],
    ['Last sent', frameWords(postMortem.lastSent)],
    ['Last received', frameWords(postMortem.lastReceived)],
    ['HTTP', status === null ? '' : `${status.status} ${status.reason} (exchange ${status.exchange})`],
    ['Unframed', unframed === null ? '' : `${sizeWords(unframed.bytes)}: ${unframed.preview}`],
    [
      'Unanswered',
      orphanCount === 0
        ? ''
        : orphans.slice(0, 5).map(orphanWords).join('; ') + (orphanCount > 5 ? `; and ${orphanCount - 5} more` : ''),
    ],
  ];
  return facts.filter(([, value]) => value !== '');
}

function orphanWords({ method, name, id, age }: PostMortem['orphans'][number]): string {
  return `${[method, name].filter((part) => part !== '').join(' ')} (id ${id}), waited ${duration(age)}`;
}

/** A post-mortem is worth showing unless the client ended what had worked. */
export function hasPostMortem({ postMortem, verdict }: Session): boolean {
  return postMortem !== null && (postMortem.closedBy !== 'client' || verdict.tone === 'error');
}

const LEVELS = { error: 0, warning: 1, info: 2 } as const;

/** Findings that count, the worst first, in the order of their finding. */
export function weighedFindings(findings: readonly Finding[]): Finding[] {
  return findings
    .filter(({ muted }) => !muted)
    .toSorted(
      (left, right) =>
        Number(left.expected) - Number(right.expected) ||
        LEVELS[left.level] - LEVELS[right.level] ||
        left.index - right.index,
    );
}

export const LEVEL_SIGNS = { error: '✕', warning: '▲', info: '●' } as const;

const STATE_WORDS: Partial<Record<Operation['state'], string>> = {
  'tool-error': 'tool error',
  'timed-out': 'timed out',
  'input-required': 'needs input',
  lost: 'never answered',
};
/** How an operation stands, with the code of its error and a real minus sign. */
export function stateWords({ state, errorCode }: Operation): string {
  if (state === 'error') return `error ${errorCode.replace('-', '−')}`.trim();
  return STATE_WORDS[state] ?? state;
}
