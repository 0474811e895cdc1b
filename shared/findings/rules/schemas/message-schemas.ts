import { counted, signed } from '../../../analysis/index.ts';
import { eraOf, REVISIONS, type Revision } from '../../../mcp/index.ts';
import { named, writer } from '../../reading/index.ts';
import { hasOwnRule } from './schema-doubles.ts';
import {
  type MessageAtHand,
  onMessage,
  type Rule,
  type RuleContext,
  type RuleHit,
  type SchemaCheck,
  type SchemaVerdict,
} from '../../engine/index.ts';
import { member } from '../../../json/index.ts';

/** A part of a message that a schema describes. */
type Part = 'params' | 'result' | 'data';

/** What may come into force while it is not agreed on. */
const LEGACY: readonly Revision[] = REVISIONS.filter((revision) => eraOf(revision) === 'legacy');

type Verdict = (schemas: SchemaCheck, revision: Revision, value: unknown) => SchemaVerdict;

/** Of group D: messages against the published schema of the revision (schema/<revision>/schema.json). */
export const MESSAGE_SCHEMA_RULES: readonly Rule[] = [
  onMessage(
    'msg-params-schema',
    (at, context) =>
      judged(at, context, 'params', (schemas, revision, value) => schemas.params(revision, at.method, value)),
    { kinds: ['request'] },
  ),
  onMessage(
    'msg-result-schema',
    (at, context) =>
      at.method === ''
        ? null
        : judged(at, context, 'result', (schemas, revision, value) => schemas.result(revision, at.method, value)),
    { kinds: ['result'] },
  ),
  onMessage(
    'msg-notification-schema',
    (at, context) =>
      judged(at, context, 'params', (schemas, revision, value) => schemas.notification(revision, at.method, value)),
    { kinds: ['notification'] },
  ),
  onMessage(
    'msg-error-data-schema',
    (at, context) => {
      const code = member(member(at.message.value, 'error'), 'code');
      if (typeof code !== 'number') return null;
      return judged(at, context, 'data', (schemas, revision, value) => schemas.errorData(revision, code, value));
    },
    { kinds: ['error'] },
  ),
];

/** By each revision that may be in force: which it is, the judge knows in the end. */
function judged(at: MessageAtHand, context: RuleContext, part: Part, verdict: Verdict): RuleHit | RuleHit[] | null {
  const { schemas, settled, revision } = context;
  if (schemas === null) return null;
  const value = valueOf(at, part);
  if (settled) return revision === null ? null : hitOf(at, part, revision, verdict(schemas, revision, value));
  return LEGACY.flatMap((possible) => {
    const hit = hitOf(at, part, possible, verdict(schemas, possible, value));
    return hit === null ? [] : [{ ...hit, only: [possible] }];
  });
}

function hitOf(at: MessageAtHand, part: Part, revision: Revision, { faults, more }: SchemaVerdict): RuleHit | null {
  if (faults.length === 0) return null;
  const told = faults.filter((fault) => !hasOwnRule(at.method, part, revision, fault));
  const [first] = told;
  if (first === undefined) return null;
  const pointer = `${part === 'data' ? '/error/data' : `/${part}`}${first.pointer}`;
  const others = told.length - 1;
  const rest =
    others === 0 && !more
      ? ''
      : ` ${more ? `More than ${counted(others, 'further fault')}` : counted(others, 'further fault')} in it.`;
  return {
    message: `${subjectOf(at, part)} does not satisfy the schema of ${revision} at ${pointer} (${first.keyword}): ${first.message}${rest}`,
    pointer,
  };
}

function subjectOf({ dir, method, message }: MessageAtHand, part: Part): string {
  switch (part) {
    case 'params':
      return `What the ${writer(dir)} sent with ${named(method)}`;
    case 'result':
      return `The result of ${named(method)}`;
    default:
      return `The data of the error ${signed(member(member(message.value, 'error'), 'code'))}`;
  }
}

function valueOf({ message }: MessageAtHand, part: Part): unknown {
  return part === 'data' ? member(member(message.value, 'error'), 'data') : member(message.value, part);
}
