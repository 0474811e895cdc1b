import { isObject, member } from '../json/index.ts';
import type { Judgement } from './difference.ts';
import { judgeSchema, type SchemaRole } from './schema-verdict.ts';
import { schemaChanges } from './schema-walk.ts';
import { itemChange, memberChange, type ItemChange } from './surface-change.ts';
import { compareOtherMembers } from './surface-members.ts';

const OWN: ReadonlySet<string> = new Set(['name', 'inputSchema', 'outputSchema', 'annotations', 'execution']);

/** What changed of a tool, given both definitions as parsed. */
export function compareTools(left: unknown, right: unknown): ItemChange[] {
  return [
    ...compareSchemas('inputSchema', 'input', left, right),
    ...compareOutputs(left, right),
    ...compareTaskSupport(left, right),
    ...compareAnnotations(left, right),
    ...compareOtherMembers(left, right, OWN),
  ];
}

function compareOutputs(left: unknown, right: unknown): ItemChange[] {
  const values = [member(left, 'outputSchema'), member(right, 'outputSchema')] as const;
  if (values[0] === undefined && values[1] !== undefined)
    return [
      itemChange(['outputSchema'], values, {
        compatibility: 'additive',
        why: 'Results now have structured content with a schema; readers need not use it.',
      }),
    ];
  if (values[0] !== undefined && values[1] === undefined)
    return [
      itemChange(['outputSchema'], values, {
        compatibility: 'breaking',
        why: 'Readers that rely on structured content of this form are no longer promised any.',
      }),
    ];
  return compareSchemas('outputSchema', 'output', left, right);
}

function compareSchemas(key: string, role: SchemaRole, left: unknown, right: unknown): ItemChange[] {
  const { changes, more } = schemaChanges(member(left, key), member(right, key));
  const told = changes.map((change) =>
    itemChange([key, ...change.path], [change.left, change.right], judgeSchema(change, role)),
  );
  if (more === 0) return told;
  const why = `${more} more changes of this schema are not listed one by one.`;
  return [...told, { path: key, change: 'changed', compatibility: 'breaking', why, left: '', right: '' }];
}

/** What a tool is held to be where its hint is left out (schema 2025-11-25, ToolAnnotations). */
const HINTS = { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: true } as const;
type Hint = keyof typeof HINTS;

function compareAnnotations(left: unknown, right: unknown): ItemChange[] {
  const [before, after] = [member(left, 'annotations'), member(right, 'annotations')];
  const keys = new Set([before, after].flatMap((one) => (isObject(one) ? Object.keys(one) : [])));
  return Array.from(keys).flatMap((key) =>
    memberChange(['annotations', key], [member(before, key), member(after, key)], (): Judgement => {
      const was = hintsOf(before);
      const is = hintsOf(after);
      const turned = Object.hasOwn(HINTS, key) && was[key as Hint] !== is[key as Hint];
      const why = turned ? turnedWords(key as Hint, is[key as Hint]) : 'It is a hint, and says the same as before.';
      return { compatibility: 'cosmetic', why: Object.hasOwn(HINTS, key) ? why : 'It is a hint for people.' };
    }),
  );
}

function hintsOf(annotations: unknown): Readonly<Record<Hint, boolean>> {
  const hint = (key: Hint): boolean => {
    const given = member(annotations, key);
    return typeof given === 'boolean' ? given : HINTS[key];
  };
  return {
    readOnlyHint: hint('readOnlyHint'),
    // It says something only of a tool that is not read-only.
    destructiveHint: hint('destructiveHint') && !hint('readOnlyHint'),
    idempotentHint: hint('idempotentHint') || hint('readOnlyHint'),
    openWorldHint: hint('openWorldHint'),
  };
}

function turnedWords(hint: Hint, is: boolean): string {
  switch (hint) {
    case 'readOnlyHint':
      return is
        ? 'It now claims to only read: clients may run it without asking.'
        : 'It no longer claims to only read: a client that ran it without asking must ask.';
    case 'destructiveHint':
      return is
        ? 'It no longer claims to destroy nothing: a client that ran it without asking must ask.'
        : 'It now claims to destroy nothing: clients may ask less.';
    case 'idempotentHint':
      return is
        ? 'It now claims that a second call changes nothing more.'
        : 'It no longer claims that a second call changes nothing more: clients must not repeat it.';
    case 'openWorldHint':
      return is
        ? 'It no longer claims to stay within a closed world: it may reach others.'
        : 'It now claims to stay within a closed world.';
  }
}

/** Whether a tool may, must or must not be called as a task (2025-11-25, "Tool-Level Negotiation"); left out: must not. */
function compareTaskSupport(left: unknown, right: unknown): ItemChange[] {
  const [before, after] = [member(left, 'execution'), member(right, 'execution')];
  const supports = [member(before, 'taskSupport'), member(after, 'taskSupport')] as const;
  const keys = new Set([before, after].flatMap((one) => (isObject(one) ? Object.keys(one) : [])));
  keys.delete('taskSupport');
  return [
    ...memberChange(['execution', 'taskSupport'], supports, (was, is) =>
      judgeTasks(was ?? 'forbidden', is ?? 'forbidden'),
    ),
    ...Array.from(keys).flatMap((key) =>
      memberChange(['execution', key], [member(before, key), member(after, key)], () => ({
        compatibility: 'cosmetic',
        why: 'The protocol does not name this member.',
      })),
    ),
  ];
}

function judgeTasks(was: unknown, is: unknown): Judgement {
  if (was === is) return { compatibility: 'cosmetic', why: 'Tasks are forbidden where nothing is said.' };
  if (is === 'required')
    return { compatibility: 'breaking', why: 'It must be called as a task now, so plain calls are refused.' };
  if (is === 'forbidden')
    return { compatibility: 'breaking', why: 'It must not be called as a task any more, so such calls are refused.' };
  return was === 'forbidden'
    ? { compatibility: 'additive', why: 'It may be called as a task now, but need not.' }
    : { compatibility: 'additive', why: 'It may be called without a task now.' };
}
