import { isObject, listMember, member } from '../../../json/index.ts';
import { CapabilityMemory } from '../../memories/index.ts';
import { INPUT_METHODS, resultOf, someOf } from '../../reading/index.ts';
import { RootMemory, rootsIn } from './root-memory.ts';
import { type MessageAtHand, onMessage, onResult, type Rule } from '../../engine/index.ts';

const ROOTS_MOST = 2000;
const INPUTS_MOST = 200;

/** Of group K: roots (specification, client/roots). */
export const ROOT_RULES: readonly Rule[] = [
  onMessage(
    'roots-scheme',
    (at) => {
      const uris = givenRoots(at).map((root) => member(root, 'uri'));
      const wrong = uris.filter((uri): uri is string => typeof uri === 'string' && !/^file:\/\//i.test(uri));
      if (wrong.length === 0) return null;
      return { message: `The client gave the server roots that are not file:// URIs: ${someOf(wrong)}.` };
    },
    { kinds: ['result', 'request'], methods: ['roots/list', ...INPUT_METHODS] },
  ),
  onResult('roots-changed-silent', ['roots/list'], (at, context) => {
    const now = rootsIn(at);
    if (now === null || context.recall(CapabilityMemory).client?.has('roots.listChanged') !== true) return null;
    const { newest, changed } = context.recall(RootMemory);
    if (newest === null || changed > newest.begun) return null;
    const added = Array.from(now.uris).filter((uri) => !newest.uris.has(uri));
    const gone = Array.from(newest.uris).filter((uri) => !now.uris.has(uri));
    if (added.length + gone.length === 0) return null;
    const parts = [
      ...(added.length === 0 ? [] : [`${someOf(added)} came`]),
      ...(gone.length === 0 ? [] : [`${someOf(gone)} went`]),
    ];
    return {
      rows: [at.row, newest.row],
      message: `The roots changed since event ${context.rows.seq(newest.row)} (${parts.join(', ')}) without “notifications/roots/list_changed”, although the client declared listChanged.`,
    };
  }),
];

/** The roots of an answer, also of one that came with a retry (2026-07-28, multi-round-trip requests). */
function givenRoots(at: MessageAtHand): readonly unknown[] {
  if (at.dir !== 'c2s') return [];
  if (at.message.class === 'response.result')
    return listMember(resultOf(at, 'roots/list'), 'roots').slice(0, ROOTS_MOST);
  if (at.message.class !== 'request') return [];
  const responses = member(member(at.message.value, 'params'), 'inputResponses');
  if (!isObject(responses)) return [];
  return Object.keys(responses)
    .slice(0, INPUTS_MOST)
    .flatMap((key) => listMember(member(responses, key), 'roots').slice(0, ROOTS_MOST));
}
