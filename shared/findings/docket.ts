import type { CorrelatedMessage } from '../analysis/index.ts';
import type { Revision } from '../mcp/index.ts';
import { catalogueEntry, holdsIn } from './catalogue.ts';
import type { EventRule, FrameRule, MessageRule } from './rule.ts';
import { CHECKS } from './rules.ts';

/** The checks that hold in one revision, by what they look at. */
export interface Docket {
  readonly frame: readonly FrameRule[];
  readonly event: readonly EventRule[];
  readonly always: readonly EventRule[];
  readonly message: Readonly<Record<MessageRule['on'], readonly MessageRule[]>>;
}

const DOCKETS = new Map<Revision | null, Docket>();

/** The docket of a revision; null where it is not known. */
export function docketFor(revision: Revision | null): Docket {
  let docket = DOCKETS.get(revision);
  if (!docket) {
    docket = docketOf(revision);
    DOCKETS.set(revision, docket);
  }
  return docket;
}

function docketOf(revision: Revision | null): Docket {
  const checks = CHECKS.filter(({ id }) => holdsIn(catalogueEntry(id), revision));
  const messages = (on: MessageRule['on']): MessageRule[] =>
    checks.filter((rule): rule is MessageRule => rule.on === on);
  const events = (on: EventRule['on']): EventRule[] => checks.filter((rule): rule is EventRule => rule.on === on);
  return {
    frame: checks.filter((rule) => rule.on === 'frame'),
    event: events('event'),
    always: events('always'),
    message: {
      message: messages('message'),
      flaw: messages('flaw'),
      error: messages('error'),
      handshake: messages('handshake'),
    },
  };
}

/** What a message is worth being checked for: of the checks of an ordinary one only few are needed. */
export function stagesOf({ message, method }: CorrelatedMessage): readonly MessageRule['on'][] {
  const handshake = method === 'initialize' || method === 'notifications/initialized';
  const error = message.class.startsWith('response.error');
  const flaw = message.flags.length > 0 || message.class.startsWith('malformed.');
  if (!handshake && !error && !flaw) return ORDINARY;
  const stages: MessageRule['on'][] = ['message'];
  if (flaw) stages.push('flaw');
  if (error) stages.push('error');
  if (handshake) stages.push('handshake');
  return stages;
}

const ORDINARY: readonly MessageRule['on'][] = ['message'];
