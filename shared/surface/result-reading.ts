import { signed } from '../analysis/index.ts';
import { readBlock, readContents, type ContentBlock, type ResourceContents } from './content-blocks.ts';
import { entryOf, isObject, listMember, member, textMember } from '../json/index.ts';

/** A content block of a result, and who says it where that is told. */
export interface ResultBlock {
  /** `user` or `assistant` in the messages of a prompt; '' elsewhere. */
  readonly role: string;
  readonly block: ContentBlock;
}

/** A result, as what it is. Pointers lead from the result (''), which may hold anything. */
export interface ResultReading {
  readonly kind: 'result';
  /** A tool says that it failed. */
  readonly isError: boolean;
  readonly description: string;
  readonly blocks: readonly ResultBlock[];
  readonly contents: readonly ResourceContents[];
  /** It has `structuredContent`. */
  readonly structured: boolean;
  /** Sentences: what the method has to answer with, and did not. */
  readonly faults: readonly string[];
  /** Names of members that are none of these, `_meta` included, in their order. */
  readonly further: readonly string[];
}

/** An answer to a request. */
export type AnswerReading =
  | ResultReading
  | {
      readonly kind: 'error';
      /** As a number with a real minus sign, or what stands in its place. */
      readonly code: string;
      /** NaN where it is no number. */
      readonly number: number;
      readonly message: string;
      /** It has `data`. */
      readonly data: boolean;
    }
  /** Neither a result nor an error. */
  | { readonly kind: 'none' };

/** Blocks and contents that are read; the rest is in the tree of the message. */
const BLOCKS_MOST = 500;

const TOOL_METHODS = new Set(['tools/call', 'tasks/result']);
const KNOWN = new Set(['content', 'structuredContent', 'isError', 'messages', 'description', 'contents']);

/** Reads the answer to a request of this method. Any value is taken. */
export function readAnswer(method: string, message: unknown): AnswerReading {
  const error = member(message, 'error');
  if (error !== undefined) {
    const code = member(error, 'code');
    return {
      kind: 'error',
      code: code === undefined ? 'no code' : signed(code),
      number: typeof code === 'number' ? code : Number.NaN,
      message: isObject(error) ? textMember(error, 'message') : '',
      data: isObject(error) ? Object.hasOwn(error, 'data') : true,
    };
  }
  const result = member(message, 'result');
  return result === undefined ? { kind: 'none' } : readResult(method, result);
}

/** Reads a result of this method by what it holds, since a task hands on the result of another method. */
export function readResult(method: string, result: unknown): ResultReading {
  const asksInput = member(result, 'resultType') === 'input_required';
  const isTask = isObject(member(result, 'task')) || member(result, 'resultType') === 'task';
  return {
    kind: 'result',
    isError: member(result, 'isError') === true,
    description: textMember(result, 'description'),
    blocks: [...contentOf(result), ...messagesOf(result)].slice(0, BLOCKS_MOST),
    contents: listMember(result, 'contents')
      .slice(0, BLOCKS_MOST)
      .map((one, index) => readContents(one, `/contents/${index}`)),
    structured: isObject(result) && Object.hasOwn(result, 'structuredContent'),
    faults: asksInput || isTask ? [] : faultsOf(method, result),
    further: isObject(result) ? Object.keys(result).filter((name) => !isShown(name, result)) : [],
  };
}

function contentOf(result: unknown): ResultBlock[] {
  const content = member(result, 'content');
  const role = textMember(result, 'role');
  if (Array.isArray(content)) {
    return content
      .slice(0, BLOCKS_MOST)
      .map((block: unknown, index) => ({ role, block: readBlock(block, `/content/${index}`) }));
  }
  // An answer to sampling/createMessage may have one block in the place of a list.
  return isObject(content) ? [{ role, block: readBlock(content, '/content') }] : [];
}

function messagesOf(result: unknown): ResultBlock[] {
  return listMember(result, 'messages')
    .slice(0, BLOCKS_MOST)
    .map((message, index) => ({
      role: textMember(message, 'role') || 'no role',
      block: readBlock(member(message, 'content'), `/messages/${index}/content`),
    }));
}

/** Lists that a method answers with (2025-11-25, schema: CallToolResult, GetPromptResult, ReadResourceResult). */
function faultsOf(method: string, result: unknown): string[] {
  const wanted = TOOL_METHODS.has(method) ? 'content' : entryOf(REQUIRED, method);
  if (wanted === undefined || Array.isArray(member(result, wanted))) return [];
  return [`The result of ${method} has no list “${wanted}”, which it must have.`];
}

const REQUIRED: { readonly [method: string]: string | undefined } = {
  'prompts/get': 'messages',
  'resources/read': 'contents',
};

/** Members of the right kind are shown as what they are. */
function isShown(name: string, result: Readonly<Record<string, unknown>>): boolean {
  if (!KNOWN.has(name)) return false;
  const value = result[name];
  switch (name) {
    case 'isError':
      return typeof value === 'boolean';
    case 'description':
      return typeof value === 'string';
    case 'content':
      return isObject(value) || Array.isArray(value);
    case 'messages':
    case 'contents':
      return Array.isArray(value);
    default:
      return true;
  }
}
