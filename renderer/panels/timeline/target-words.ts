import type { Exchange, Operation } from '../../../shared/analysis/index.ts';
import { counted, duration, seconds, secondsFrom } from '../../widgets/index.ts';
import { endSentence, rowTitle, statusWords } from '../../protocol/evidence/index.ts';
import { operationWords, timeLeft, userTime } from '../operations/index.ts';
import type { Target } from './hit.ts';
import { lateStretch } from './operation-pieces.ts';
import type { Scene } from './scene.ts';
import { isListen } from './subscription-spans.ts';
import { taskBands } from './task-spans.ts';

/** What a mark or a span is, as plain text. */
export interface TargetWords {
  readonly title: string;
  readonly text: string;
  /** Further facts, one short phrase each. */
  readonly facts: readonly string[];
}

type Facts = Pick<Scene, 'model' | 'index' | 'now'>;

/** Says what stands under the pointer or the cursor. `live`: more may come. */
export function targetWords(scene: Facts, target: Target, live: boolean): TargetWords {
  const { model } = scene;
  const { what } = target;
  const words = wordsOf(scene, target, live);
  const at = what.kind === 'phase' || what.kind === 'session' ? [] : [`#${model.rows.seq(target.row)}`];
  const t =
    what.kind === 'phase' ? what.phase.start : what.kind === 'session' ? what.band.start : model.rows.time(target.row);
  return { ...words, facts: [...at, `${secondsFrom(t, model.zeroT)} s`, ...words.facts].filter((fact) => fact !== '') };
}

function wordsOf(scene: Facts, { what, row }: Target, live: boolean): TargetWords {
  const { model, now } = scene;
  const operation = 'index' in what && what.kind !== 'exchange' ? model.operations[what.index] : undefined;
  switch (what.kind) {
    case 'operation':
      return operation === undefined ? rowWords(scene, row, 1) : operationText(scene, operation);
    case 'subscription':
      return operation === undefined ? rowWords(scene, row, 1) : subscriptionText(scene, operation);
    case 'task':
      return operation?.task == null ? rowWords(scene, row, 1) : taskText(scene, operation);
    case 'exchange': {
      const exchange = model.exchanges[what.index];
      return exchange === undefined ? rowWords(scene, row, 1) : exchangeText(scene, exchange, live);
    }
    case 'phase': {
      const { name, state, start, end, detail } = what.phase;
      return { title: name, text: 'phase', facts: [state, detail, duration((end < 0 ? now : end) - start)] };
    }
    case 'session': {
      const { id, start, end, how } = what.band;
      return { title: 'session', text: id, facts: [SESSION_ENDS[how], duration((end < 0 ? now : end) - start)] };
    }
    case 'run': {
      const { start, end } = what.run;
      const state = end < 0 ? 'running' : what.run.failed ? 'did not end in order' : 'ended in order';
      return {
        title: 'process',
        text: model.rows.summary(row),
        facts: [state, duration((end < 0 ? now : end) - start)],
      };
    }
    case 'row':
      return rowWords(scene, row, what.many);
  }
}

const SESSION_ENDS = {
  '': 'in force',
  replaced: 'another took its place',
  ended: 'ended by the client',
  lost: 'lost: the server answered 404',
} as const;

function rowWords({ model }: Facts, row: number, many: number): TargetWords {
  const { summary, latency, mark, method, class: kind } = model.rows.at(row);
  const [finding, ...more] = model.findingsOfRow(row);
  return {
    title: rowTitle({ method, class: kind }),
    text: summary,
    facts: [
      latency < 0 ? '' : duration(latency),
      mark === 'paired' ? '' : mark,
      finding === undefined ? '' : `${finding.level}: ${finding.message}`,
      more.length === 0 ? '' : counted(more.length, 'more finding'),
      many > 1 ? `${counted(many - 1, 'more mark')} on this pixel` : '',
    ],
  };
}

function operationText({ model, index, now }: Facts, operation: Operation): TargetWords {
  const { method, name, state, start, end, rounds, progressCount, progressText, timeoutMs, limit, parent } = operation;
  const late = lateStretch(operation, (row) => index.times.at(row));
  const asked = userTime(operation);
  const served = model.operations[parent];
  return {
    title: method,
    text: name,
    facts: [
      operationWords(operation),
      duration((end < 0 || state === 'input-required' ? now : end) - start),
      rounds.length > 1 ? `${counted(rounds.length, 'round')}, of it ${duration(asked)} for the input` : '',
      progressCount === 0 ? '' : `${counted(progressCount, 'progress notification')}, last ${progressText}`,
      timeLeft(operation, now),
      state === 'pending' && limit >= 0 ? `progress puts the timeout off, to ${seconds(limit)} s at most` : '',
      state === 'timed-out' && timeoutMs > 0 ? `timeout of ${duration(timeoutMs * 1000)}` : '',
      late === null ? '' : `answered anyway, ${duration(late[1] - late[0])} later`,
      served === undefined ? '' : `asked while ${`${served.method} ${served.name}`.trim()} was pending`,
    ],
  };
}

function subscriptionText({ model, index, now }: Facts, operation: Operation): TargetWords {
  const { method, name, related, start, end } = operation;
  if (!isListen(operation)) return { title: method, text: name, facts: [operationWords(operation)] };
  const acknowledged = index.subscriptions.acknowledgedAt(operation.index);
  const granted = model.session?.modern?.subscriptions.find((one) => one.operation === operation.index);
  return {
    title: method,
    text: granted?.acknowledged || granted?.asked || '',
    facts: [
      operation.state === 'pending' ? 'open' : operationWords(operation),
      acknowledged < 0 ? 'not acknowledged' : `acknowledged after ${duration(acknowledged - start)}`,
      counted(granted?.notifications ?? related, 'notification'),
      duration((end < 0 ? now : end) - start),
    ],
  };
}

function taskText({ now }: Facts, { task, method, name }: Operation): TargetWords {
  const bands = task === null ? [] : taskBands(task, now);
  const steps = bands.map(({ status, start, end }) =>
    `${status.replace('_', ' ')} ${end > start ? duration(end - start) : ''}`.trim(),
  );
  return {
    title: `task ${task?.id ?? ''}`,
    text: `${method} ${name}`.trim(),
    facts: [...steps.slice(-4), (task?.ttlMs ?? -1) < 0 ? '' : `kept for ${duration((task?.ttlMs ?? 0) * 1000)}`],
  };
}

function exchangeText({ now }: Facts, exchange: Exchange, live: boolean): TargetWords {
  const { number, label, body, received, start, end, method, resumes, lastEventId } = exchange;
  return {
    title: method,
    text: label,
    facts: [
      `exchange ${number}`,
      statusWords(exchange, live),
      body === 'sse' ? `event stream, ${counted(received, 'frame')}` : '',
      lastEventId === '' ? '' : `last event ${lastEventId}`,
      resumes === 0 ? '' : `goes on with exchange ${resumes}`,
      duration((end < 0 ? now : end) - start),
      end < 0 ? '' : endSentence(exchange),
    ],
  };
}
