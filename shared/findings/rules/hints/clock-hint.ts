import { duration, createdTask, TASK_TELLING } from '../../../analysis/index.ts';
import { ClockMemory } from './clock-memory.ts';
import { writer } from '../../reading/index.ts';
import { type MessageAtHand, onMessage, type Rule } from '../../engine/index.ts';
import { TASKABLE } from '../../memories/index.ts';
import { taskTold } from '../tasks/index.ts';
import { member, textMember } from '../../../json/index.ts';

/** Clocks that are no further apart than this are right enough, ms. */
const FAR = 300_000;

/** Group Z: a side whose clock goes wrong, told by the times that it gives of its tasks. */
export const CLOCK_RULES: readonly Rule[] = [
  onMessage(
    'hint-clock',
    (at, context) => {
      const startedAt = context.startedAtMs ?? context.recall(ClockMemory).startedAt;
      if (startedAt === null) return null;
      const now = startedAt + at.event.t / 1000;
      const off = offBy(at, now);
      if (off === null || !context.once(`hint-clock ${at.dir}`)) return null;
      const by = context.startedAtMs === null ? 'by the Date of its answers' : 'by the clock of the capture';
      return {
        message: `The ${writer(at.dir)} says “${off.key}” is ${off.said}, ${duration(Math.abs(off.ms) * 1000)} ${off.ms > 0 ? 'after' : 'before'} this message came ${by}: one of the clocks is wrong.`,
      };
    },
    { kinds: ['result', 'notification'], methods: [...TASKABLE, ...TASK_TELLING] },
  ),
];

interface Offset {
  readonly key: string;
  readonly said: string;
  readonly ms: number;
}

/** A new task is created now; one that is told of was not changed in the future. */
function offBy(at: MessageAtHand, now: number): Offset | null {
  const told = taskTold(at);
  const created = told === null ? createdTask(member(at.message.value, 'result')) : null;
  const key = told === null ? 'createdAt' : 'lastUpdatedAt';
  const said = textMember(told ?? created, key).slice(0, 40);
  const ms = Date.parse(said) - now;
  if (Number.isNaN(ms) || (told === null ? Math.abs(ms) : ms) < FAR) return null;
  return { key, said, ms };
}
