import { type CorrelatedMessage } from '../../analysis/index.ts';
import { answersTo } from './phrases.ts';
import { isObject, type JsonObject, listMember, member, textMember } from '../../json/index.ts';

/** Blocks of one message that are looked at. */
const BLOCKS_MOST = 4000;
const INPUTS_MOST = 200;

/** What a content block is part of: the result of a tool, the messages of a prompt, those of sampling. */
export type ContentPlace = 'tool' | 'prompt' | 'sampling';

/** A content block in its place. */
export interface Block {
  readonly block: JsonObject;
  readonly place: ContentPlace;
  /** Where it stands in the result or the params: `content[2]`. */
  readonly path: string;
}

/** Something with an own URI: contents of a resource, or what a list says of one. */
export interface Located {
  readonly value: JsonObject;
  readonly path: string;
}

/** Requests that may bring the answers to questions of the server (2026-07-28, multi-round-trip requests; extension of tasks). */
export const INPUT_METHODS: readonly string[] = ['tools/call', 'prompts/get', 'resources/read', 'tasks/update'];
/** Requests that have content blocks in them or in their results. */
export const BLOCK_METHODS: readonly string[] = [...INPUT_METHODS, 'tasks/result', 'sampling/createMessage'];
/** The same, and the lists of what has annotations of the same kind. */
export const CONTENT_METHODS: readonly string[] = [...BLOCK_METHODS, 'resources/list', 'resources/templates/list'];

const NO_BLOCKS: readonly Block[] = [];
const NOTHING_LOCATED: readonly Located[] = [];

/** The content blocks of a message. */
export function blocksOf(at: CorrelatedMessage): readonly Block[] {
  const { message, method, dir, link } = at;
  const blocks: Block[] = [];
  if (message.class === 'response.result') {
    if (!answersTo(at) && link !== 'asks') return NO_BLOCKS;
    const result = member(message.value, 'result');
    if (dir === 'c2s') {
      if (method === 'sampling/createMessage' || method === 'tasks/result') sampled(result, 'content', blocks);
    } else if (link === 'asks') asked(result, blocks);
    else if (method === 'tools/call' || method === 'tasks/result') list(result, 'content', 'tool', blocks);
    else if (method === 'prompts/get') messages(result, 'prompt', '', blocks);
  } else if (message.class === 'request') {
    const params = member(message.value, 'params');
    if (dir === 's2c') {
      if (method === 'sampling/createMessage') messages(params, 'sampling', '', blocks);
    } else if (member(params, 'inputResponses') !== undefined) given(params, blocks);
  }
  return blocks.length === 0 ? NO_BLOCKS : blocks;
}

/** The contents of resources in a message: read ones, and those embedded in its blocks. */
export function contentsOf(at: CorrelatedMessage, blocks: readonly Block[]): readonly Located[] {
  if (isAnswer(at, 'resources/read')) return located(member(at.message.value, 'result'), 'contents');
  let found: Located[] | null = null;
  for (const { block, path } of blocks) {
    if (member(block, 'type') !== 'resource') continue;
    const resource = member(block, 'resource');
    if (isObject(resource)) (found ??= []).push({ value: resource, path: `${path}.resource` });
  }
  return found ?? NOTHING_LOCATED;
}

/** What the lists of resources and of templates say. */
export function listedResources(at: CorrelatedMessage): readonly Located[] {
  if (isAnswer(at, 'resources/list')) return located(member(at.message.value, 'result'), 'resources');
  if (isAnswer(at, 'resources/templates/list')) return located(member(at.message.value, 'result'), 'resourceTemplates');
  return NOTHING_LOCATED;
}

function isAnswer(at: CorrelatedMessage, method: string): boolean {
  return at.method === method && at.message.class === 'response.result' && answersTo(at);
}

function located(result: unknown, key: string): Located[] {
  return listMember(result, key)
    .slice(0, BLOCKS_MOST)
    .flatMap((value, i) => (isObject(value) ? [{ value, path: `${key}[${i}]` }] : []));
}

function add(block: unknown, place: ContentPlace, path: string, blocks: Block[]): void {
  if (!isObject(block) || blocks.length === BLOCKS_MOST) return;
  blocks.push({ block, place, path });
  // What a tool gave to the model holds the blocks of a tool's result (2025-11-25, client/sampling).
  if (place === 'sampling' && member(block, 'type') === 'tool_result')
    list(block, 'content', 'tool', blocks, `${path}.`);
}

function list(holder: unknown, key: string, place: ContentPlace, blocks: Block[], before = ''): void {
  const all = listMember(holder, key);
  for (let i = 0; i < all.length && i < BLOCKS_MOST; i += 1) add(all[i], place, `${before}${key}[${i}]`, blocks);
}

/** The content of one message: a block, or from 2025-11-25 on in sampling a list of them. */
function sampled(holder: unknown, key: string, blocks: Block[], place: ContentPlace = 'sampling', before = ''): void {
  const content = member(holder, key);
  if (Array.isArray(content)) list(holder, key, place, blocks, before);
  else add(content, place, `${before}${key}`, blocks);
}

function messages(holder: unknown, place: ContentPlace, before: string, blocks: Block[]): void {
  for (const [i, message] of listMember(holder, 'messages').slice(0, BLOCKS_MOST).entries())
    sampled(message, 'content', blocks, place, `${before}messages[${i}].`);
}

/** What the server asks the client for before it answers (2026-07-28, multi-round-trip requests). */
function asked(result: unknown, blocks: Block[]): void {
  const requests = member(result, 'inputRequests');
  for (const key of keysOf(requests)) {
    const request = member(requests, key);
    if (textMember(request, 'method') === 'sampling/createMessage')
      messages(member(request, 'params'), 'sampling', 'inputRequests.', blocks);
  }
}

/** What the client answers to that: of these only a sampled message has content with a role. */
function given(params: unknown, blocks: Block[]): void {
  const responses = member(params, 'inputResponses');
  for (const key of keysOf(responses)) {
    const response = member(responses, key);
    if (typeof member(response, 'role') === 'string')
      sampled(response, 'content', blocks, 'sampling', 'inputResponses.');
  }
}

function keysOf(value: unknown): string[] {
  return isObject(value) ? Object.keys(value).slice(0, INPUTS_MOST) : [];
}
