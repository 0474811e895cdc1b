import { Observation, recordFacts } from '../../shared/findings/index.ts';
import { holds } from './oracle.ts';
import type { Stage } from './stage.ts';

/** Events after each of which it is asked for; further on after every tenth, since each answer costs by what there is. */
const EACH_OF = 100;

/** What is told of a session while it goes on, as the window asks for it; and with every finding muted. */
export const VERDICT: Stage = {
  name: 'verdict',
  calls: 6,
  run({ header, events }) {
    const observation = new Observation(recordFacts(header));
    for (const [at, event] of events.entries()) {
      observation.push(event);
      if (at > EACH_OF && at % 10 > 0) continue;
      const { verdict } = observation.session();
      holds(verdict.headline !== '', () => `no headline after event ${event.seq}`);
    }
    observation.mute(new Set(observation.findings.map(({ rule }) => rule)));
    const { findings } = observation.session().counts;
    holds(
      findings.error + findings.warning + findings.info === 0,
      () => `findings that are muted count: ${JSON.stringify(findings)}`,
    );
  },
};
