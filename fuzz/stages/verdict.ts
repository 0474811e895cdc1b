import { Observation, recordFacts } from '../../shared/findings/index.ts';
import { holds } from './oracle.ts';
import type { Stage } from './stage.ts';

/** What is told of a session after each of its events, as the window asks for it while it goes on; and with every finding muted. */
export const VERDICT: Stage = {
  name: 'verdict',
  calls: 2,
  run({ header, events }) {
    const observation = new Observation(recordFacts(header));
    for (const event of events) {
      observation.push(event);
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
