import type { CaptureEvent } from '../../../capture/index.ts';
import type { Memory } from '../../state/index.ts';
import type { RuleContext } from '../../engine/index.ts';

/** Whether anything of the conversation is missing in the capture. */
export class GapMemory implements Memory {
  gap = false;

  event({ kind }: CaptureEvent): void {
    if (kind === 'gap') this.gap = true;
  }
}

/** Whether the capture has the conversation whole, from its first message on: only then is it known what was never said. */
export function seenWhole(context: RuleContext): boolean {
  const { handshake, process } = context;
  return (handshake.initialize !== null || process.started !== null) && !context.recall(GapMemory).gap;
}
