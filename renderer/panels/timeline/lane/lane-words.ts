import { counted, duration, secondsFrom } from '../../../widgets/index.ts';
import { rowTitle } from '../../../protocol/evidence/index.ts';
import type { TargetWords } from './lane.ts';
import type { Scene } from './scene.ts';

/** Which event it is, and when. */
export function eventFacts({ model }: Scene, row: number): readonly string[] {
  return [`#${model.rows.seq(row)}`, timeFact(model, model.rows.time(row))];
}

/** When something was, from where time is counted. */
export function timeFact({ zeroT }: Scene['model'], t: number): string {
  return `${secondsFrom(t, zeroT)} s`;
}

/** Says what the mark of a row is. `many`: so many marks fall on its pixel. */
export function rowWords(scene: Scene, row: number, many: number): TargetWords {
  const { model } = scene;
  const { summary, latency, mark, method, class: kind, origin } = model.rows.at(row);
  const [finding, ...more] = model.findingsOfRow(row);
  return {
    title: rowTitle({ method, class: kind, origin }),
    text: summary,
    facts: [
      ...eventFacts(scene, row),
      latency < 0 ? '' : duration(latency),
      mark === 'paired' ? '' : mark,
      finding === undefined ? '' : `${finding.level}: ${finding.message}`,
      more.length === 0 ? '' : counted(more.length, 'more finding'),
      many > 1 ? `${counted(many - 1, 'more mark')} on this pixel` : '',
    ],
  };
}
