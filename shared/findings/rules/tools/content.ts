import { oneLine, preview } from '../../../analysis/index.ts';
import { REVISIONS, TOKEN_CHARACTERS, type Revision } from '../../../mcp/index.ts';
import {
  base64Fault,
  type Block,
  BLOCK_METHODS,
  CONTENT_METHODS,
  type ContentPlace,
  listedResources,
  writer,
} from '../../reading/index.ts';
import { ContentReading } from '../../memories/index.ts';
import type { MessageScope } from '../../state/index.ts';
import { type MessageAtHand, onMessage, type Rule, type RuleContext, type RuleHit } from '../../engine/index.ts';
import { type JsonObject, listMember, member } from '../../../json/index.ts';

const FROM_2025_03: readonly Revision[] = REVISIONS.slice(1);
const FROM_2025_06: readonly Revision[] = REVISIONS.slice(2);
const FROM_2025_11: readonly Revision[] = REVISIONS.slice(3);
const NEVER: readonly Revision[] = [];

const OUTSIDE_SAMPLING: { readonly [type: string]: readonly Revision[] } = {
  text: REVISIONS,
  image: REVISIONS,
  audio: FROM_2025_03,
  resource: REVISIONS,
  resource_link: FROM_2025_06,
};
/** The revisions that have a type of block in a place (schema, ContentBlock and SamplingMessageContentBlock). */
const TYPES: Readonly<Record<ContentPlace, { readonly [type: string]: readonly Revision[] }>> = {
  tool: OUTSIDE_SAMPLING,
  prompt: OUTSIDE_SAMPLING,
  sampling: {
    text: REVISIONS,
    image: REVISIONS,
    audio: FROM_2025_03,
    tool_use: FROM_2025_11,
    tool_result: FROM_2025_11,
  },
};
const PLACES: Readonly<Record<ContentPlace, string>> = {
  tool: 'the result of a tool',
  prompt: 'a prompt',
  sampling: 'sampling',
};

const BINARY: ReadonlySet<unknown> = new Set(['image', 'audio']);
const TOKEN = `[${TOKEN_CHARACTERS}]+`;
const MIME = new RegExp(`^${TOKEN}/${TOKEN}\\s*(;|$)`);
/** A date, with or without a time (ISO 8601). */
const DATE =
  /^\d{4}-?(0[1-9]|1[0-2])-?(0[1-9]|[12]\d|3[01])(T([01]\d|2[0-4])(:?[0-5]\d(:?([0-5]\d|60)([.,]\d+)?)?)?(Z|[+-]\d\d(:?\d\d)?)?)?$/;

const ASKED_OR_GIVEN: MessageScope = { kinds: ['request', 'result'] };
const BLOCKS: MessageScope = { ...ASKED_OR_GIVEN, methods: BLOCK_METHODS };
/** Types of one message that are told of. */
const TYPES_TOLD = 8;

/** Of group J: the content blocks of tools, prompts and sampling, and the contents of resources. */
export const CONTENT_RULES: readonly Rule[] = [
  onMessage(
    'content-type-version',
    (at, context) => {
      let hits: Map<string, RuleHit> | null = null;
      for (const { block, place, path } of context.recall(ContentReading).blocks(at)) {
        const type = member(block, 'type');
        if (typeof type !== 'string') continue;
        const known = Object.hasOwn(TYPES[place], type) ? (TYPES[place][type] ?? NEVER) : NEVER;
        if (known.length === REVISIONS.length) continue;
        hits ??= new Map();
        const key = `${place} ${type.slice(0, 60)}`;
        if (!hits.has(key) && hits.size <= TYPES_TOLD) hits.set(key, typeHit(at, type, known, place, path));
      }
      return hits === null ? null : Array.from(hits.values());
    },
    BLOCKS,
  ),
  onMessage(
    'content-base64',
    (at, context) => {
      const reading = context.recall(ContentReading);
      const faults: string[] = [];
      for (const { block, path } of reading.blocks(at))
        if (BINARY.has(member(block, 'type'))) encodingFault(block, 'data', path, faults);
      for (const { value, path } of reading.contents(at)) encodingFault(value, 'blob', path, faults);
      return told(at, faults, 'binary data is sent as base64');
    },
    BLOCKS,
  ),
  onMessage(
    'content-mime',
    (at, context) => {
      const faults: string[] = [];
      for (const block of context.recall(ContentReading).blocks(at)) mimeFault(block, faults);
      return told(at, faults, 'images and audio name what they are');
    },
    BLOCKS,
  ),
  onMessage('content-annotations', (at, context) => annotated(at, context), {
    ...ASKED_OR_GIVEN,
    methods: CONTENT_METHODS,
  }),
  onMessage(
    'content-text-and-blob',
    (at, context) => {
      const faults: string[] = [];
      for (const { value, path } of context.recall(ContentReading).contents(at)) {
        const text = member(value, 'text') !== undefined;
        if (text === (member(value, 'blob') !== undefined))
          faults.push(`${path} has ${text ? 'both text and blob' : 'neither text nor blob'}`);
      }
      return told(at, faults, 'contents of a resource have one of the two', 'server');
    },
    BLOCKS,
  ),
];

function typeHit(
  at: MessageAtHand,
  type: string,
  known: readonly Revision[],
  place: ContentPlace,
  path: string,
): RuleHit {
  const when =
    known.length === 0 ? `${PLACES[place]} has no such type` : `${PLACES[place]} has them from ${known[0] ?? ''} on`;
  return {
    message: `The ${writer(at.dir)} wrote a block of the type “${oneLine(type, 40)}” (${path}); ${when}.`,
    ...(known.length === 0 ? {} : { only: REVISIONS.filter((revision) => !known.includes(revision)) }),
  };
}

/** Annotations of blocks, and of what is listed. */
function annotated(at: MessageAtHand, context: RuleContext): readonly RuleHit[] | null {
  const faults: string[] = [];
  const dates: string[] = [];
  for (const { block, path } of context.recall(ContentReading).blocks(at)) annotationFaults(block, path, faults, dates);
  for (const { value, path } of listedResources(at)) annotationFaults(value, path, faults, dates);
  const hits: RuleHit[] = [];
  const wrong = told(at, faults, 'a priority is from 0 to 1, an audience of “user” and “assistant”');
  const undated = told(at, dates, 'it is a date and time by ISO 8601');
  if (wrong !== null) hits.push(wrong);
  if (undated !== null) hits.push({ ...undated, only: FROM_2025_06 });
  return hits.length === 0 ? null : hits;
}

function encodingFault(holder: JsonObject, key: 'data' | 'blob', path: string, faults: string[]): void {
  const text = member(holder, key);
  const fault = typeof text === 'string' ? base64Fault(text) : '';
  if (fault !== '') faults.push(`the ${key} of ${path} is no base64: it ${fault}`);
}

function mimeFault({ block, path }: Block, faults: string[]): void {
  const type = member(block, 'type');
  if (!BINARY.has(type)) return;
  const mime = member(block, 'mimeType');
  if (mime === undefined) faults.push(`${path} (${String(type)}) has no mimeType`);
  else if (typeof mime !== 'string' || !MIME.test(mime.slice(0, 1000)))
    faults.push(`${path} has the mimeType ${preview(mime, 40)}`);
}

function annotationFaults(owner: JsonObject, path: string, faults: string[], dates: string[]): void {
  const annotations = member(owner, 'annotations');
  if (annotations === undefined) return;
  const priority = member(annotations, 'priority');
  if (priority !== undefined && !(typeof priority === 'number' && priority >= 0 && priority <= 1))
    faults.push(`the priority of ${path} is ${preview(priority, 30)}`);
  const audience = member(annotations, 'audience');
  const stranger = listMember(annotations, 'audience').find((one) => one !== 'user' && one !== 'assistant');
  if (audience !== undefined && !Array.isArray(audience))
    faults.push(`the audience of ${path} is ${preview(audience, 30)}`);
  else if (stranger !== undefined) faults.push(`the audience of ${path} holds ${preview(stranger, 30)}`);
  const date = member(annotations, 'lastModified');
  if (date !== undefined && (typeof date !== 'string' || !DATE.test(date)))
    dates.push(`the lastModified of ${path} is ${preview(date, 40)}`);
}

function told(at: MessageAtHand, faults: readonly string[], rule: string, who?: 'server'): RuleHit | null {
  const [first] = faults;
  if (first === undefined) return null;
  const more = faults.length === 1 ? '' : ` (and ${faults.length - 1} more like it)`;
  return { message: `In what the ${who ?? writer(at.dir)} wrote, ${first}${more}; ${rule}.` };
}
