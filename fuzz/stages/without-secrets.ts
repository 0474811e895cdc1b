import type { CaptureEvent, CaptureHeader } from '../../shared/capture/index.ts';
import { Redaction } from '../../shared/redaction/index.ts';
import { isSentence } from './oracle.ts';

const SECRETS = [['secret-of-mine', 'password']] as const;

/** What may leave of a session. */
export interface Leaving {
  readonly header: CaptureHeader;
  readonly events: readonly CaptureEvent[];
}

/** A session without its secrets. */
export function withoutSecrets({ header, events }: Leaving): Leaving {
  const redaction = new Redaction([], SECRETS);
  redaction.findInHeader(header);
  for (const event of events) redaction.find(event);
  redaction.begin();
  const leaves = { header: redaction.header(header), events: events.map((event) => redaction.rewrite(event)) };
  for (const { where, shown } of redaction.preview().replacements) isSentence(`${where} ${shown}`, 'a replacement');
  return leaves;
}
