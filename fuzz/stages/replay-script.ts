import { Analysis } from '../../shared/analysis/index.ts';
import { readFrame } from '../../shared/jsonrpc/index.ts';
import { GivenValues, LiveSide, ReplayCases, ScriptReader } from '../../shared/replay/index.ts';
import type { Stage } from './stage.ts';

/** What the client of the session did, and the same session as the one in which it is sent again. */
export const REPLAY_SCRIPT: Stage = {
  name: 'replay script',
  calls: 6,
  run(session) {
    const reader = new ScriptReader();
    for (const event of session.events) reader.push(event);
    const script = reader.script();
    const cases = new ReplayCases(script, { rules: [], slowerThan: 2 });
    const live = new LiveSide(script, cases, []);
    for (const step of script.steps) live.sending(step);
    const given = new GivenValues();
    const analysis = new Analysis();
    for (const event of session.events) {
      const again = event.kind === 'frame' && event.dir === 'c2s' ? { ...event, origin: 'replay' as const } : event;
      const arrivals = live.applied(analysis.push(again), analysis.operations);
      for (const { recorded, live: place } of arrivals)
        if (recorded !== null)
          given.learn(session.messageAt(recorded.seq, recorded.member), session.messageAt(place.seq, place.member));
      if (event.kind === 'frame') given.rewritten(event.text ?? '', readFrame(event.text ?? null).messages);
    }
    live.leaves();
    live.ended();
  },
};
