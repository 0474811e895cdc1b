import { same } from './oracle.ts';
import type { Stage } from './stage.ts';
import { withoutSecrets } from './without-secrets.ts';

/** Taking secrets out, twice the same. */
export const REDACTION: Stage = {
  name: 'redaction',
  calls: 4,
  run(session) {
    const [once, twice] = [session.leaving, withoutSecrets(session)];
    same(JSON.stringify(once), JSON.stringify(twice), 'the same session is redacted in two ways');
  },
};
