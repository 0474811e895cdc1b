import { oneLine } from '../../../analysis/index.ts';
import { methodNamed, METHODS, scopeIn, TASKS_EXTENSION } from '../../../mcp/index.ts';
import { CapabilityMemory } from '../../memories/index.ts';
import { REQUESTS, SENT } from '../../state/index.ts';
import { isModern, named } from '../../reading/index.ts';
import { type MessageAtHand, onMessage, type Rule, type RuleContext, type RuleHit } from '../../engine/index.ts';
import { member, textMember } from '../../../json/index.ts';

const EXTENSION_METHODS: readonly string[] = METHODS.filter(({ scopes }) =>
  scopes.some(({ extension }) => extension !== ''),
).map(({ name }) => name);

/** Group H, extensions: each is in force where both sides declare it (2026-07-28, basic/versioning, extension negotiation). */
export const EXTENSION_RULES: readonly Rule[] = [
  onMessage(
    'cap-extension-one-sided',
    ({ dir, link, message, method, row }, context) => {
      if (dir !== 'c2s' || (link !== 'opens' && link !== 'continues') || method === 'server/discover') return null;
      const { revision, rows } = context;
      if (revision === null || !isModern(revision)) return null;
      const memory = context.recall(CapabilityMemory);
      const server = memory.server(revision);
      if (server === null) return null;
      const client = memory.readRequest(message.value, row);
      if (client === null || client.extensions.length + server.extensions.length === 0) return null;
      const hits: RuleHit[] = [];
      const tell = (side: 'client' | 'server', name: string): void => {
        if (!memory.first(`extension ${side} ${name}`)) return;
        const other = side === 'client' ? 'server' : 'client';
        hits.push({
          rows: [row, server.row],
          side,
          message: `Only the ${side} declares the extension “${oneLine(name, 80)}”, the ${other} does not (event ${rows.seq(side === 'client' ? server.row : row)}): its messages must not appear.`,
        });
      };
      for (const name of client.extensions) if (!server.extensions.includes(name)) tell('client', name);
      for (const name of server.extensions) if (!client.extensions.includes(name)) tell('server', name);
      return hits.length === 0 ? null : hits;
    },
    REQUESTS,
  ),
  onMessage('cap-extension-used-undeclared', (at, context) => methodUsed(at, context), {
    ...SENT,
    methods: EXTENSION_METHODS,
  }),
  onMessage('cap-extension-used-undeclared', (at, context) => taskGiven(at, context), { kinds: ['result'] }),
];

/** A request of an extension to a server without it, or a notification of one on a subscription of a client without it. */
function methodUsed({ dir, link, method, operation, row }: MessageAtHand, context: RuleContext): RuleHit | null {
  const { revision, rows } = context;
  const known = methodNamed(method);
  if (revision === null || known === null || !isModern(revision)) return null;
  const extension = scopeIn(known, revision)?.extension ?? '';
  if (extension === '') return null;
  const memory = context.recall(CapabilityMemory);
  const other = dir === 'c2s' ? 'server' : 'client';
  const declared =
    dir === 'c2s'
      ? memory.server(revision)
      : link === 'relates' && operation !== null
        ? memory.ofRequest(operation)
        : null;
  if (declared === null || declared.extensions.includes(extension)) return null;
  return {
    rows: [row, declared.row],
    message: `The ${dir === 'c2s' ? 'client' : 'server'} sent ${named(method)} of the extension “${extension}”, which the ${other} did not declare (event ${rows.seq(declared.row)}).`,
  };
}

/** A task in the place of a result, for a request that did not declare the extension of tasks. */
function taskGiven(
  { dir, link, message, method, operation, row }: MessageAtHand,
  context: RuleContext,
): RuleHit | null {
  if (dir !== 's2c' || link !== 'answers' || operation === null) return null;
  if (textMember(member(message.value, 'result'), 'resultType') !== 'task') return null;
  const declared = context.recall(CapabilityMemory).ofRequest(operation);
  if (declared === null || declared.extensions.includes(TASKS_EXTENSION)) return null;
  return {
    rows: [row, declared.row],
    message: `The server answered ${named(method)} with a task, but the request did not declare the extension “${TASKS_EXTENSION}” (event ${context.rows.seq(declared.row)}).`,
  };
}
