import type { CaptureEvent, CaptureHeader } from '../../shared/capture/index.ts';
import { Redaction } from '../../shared/redaction/index.ts';
import { isSentence, same } from './oracle.ts';
import type { Session } from './session.ts';
import type { Stage } from './stage.ts';

const SECRETS = [['secret-of-mine', 'password']] as const;

/** A session without its secrets. */
export function redacted({ header, events }: Session): {
  readonly header: CaptureHeader;
  readonly events: CaptureEvent[];
} {
  const redaction = new Redaction([], SECRETS);
  redaction.findInHeader(header);
  for (const event of events) redaction.find(event);
  redaction.begin();
  const leaves = { header: redaction.header(header), events: events.map((event) => redaction.rewrite(event)) };
  for (const { where, shown } of redaction.preview().replacements) isSentence(`${where} ${shown}`, 'a replacement');
  return leaves;
}

/** Taking secrets out, twice the same. */
export const REDACTION: Stage = {
  name: 'redaction',
  calls: 4,
  run(session) {
    const once = redacted(session);
    const twice = redacted(session);
    same(JSON.stringify(once), JSON.stringify(twice), 'the same session is redacted in two ways');
  },
};
