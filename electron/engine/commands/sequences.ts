import { join } from 'node:path';
import type { CommandName } from '../../../shared/bridge/index.ts';
import { outlineOf, readSequence, type Sequence } from '../../../shared/sequences/index.ts';
import { BridgeFault, type CommandTable } from '../bridge/index.ts';
import type { CommandContext } from './context.ts';
import { openOf } from '../live/index.ts';
import { RequestsFolder, sequenceRules, SequenceRun } from '../sequences/index.ts';

const NAMES = [
  'listSequences',
  'readSequence',
  'saveSequence',
  'deleteSequence',
  'keepMessage',
  'outlineSequence',
  'runSequence',
  'stopSequence',
] as const satisfies readonly CommandName[];

/** The commands about saved requests and sequences. */
export function sequenceCommands({
  engine,
  connections,
  sequenceRuns,
  environment,
}: CommandContext): Pick<CommandTable, (typeof NAMES)[number]> {
  const folder = new RequestsFolder(join(engine.options.settingsFolder, 'requests'));
  return {
    listSequences: () => folder.list(),
    readSequence: async ({ fileName }) => ({ text: await folder.read(fileName) }),
    saveSequence: async ({ fileName, text }) => {
      await folder.save(fileName, text);
      return {};
    },
    deleteSequence: async ({ fileName }) => {
      await folder.delete(fileName);
      return {};
    },
    keepMessage: async ({ fileName, name, sending }) => {
      await folder.keep(fileName, { name, sending });
      return { fileName };
    },
    outlineSequence: ({ text }) => outlineOf(text),
    runSequence: ({ connection, text, step }) => {
      const live = openOf(connections, connection);
      const sequence = sequenceIn(text);
      const run = new SequenceRun({
        id: sequenceRuns.newId(),
        connection: live,
        sequence: oneStep(sequence, step),
        environment: environment.current,
        rules: sequenceRules(sequence),
      });
      sequenceRuns.add(run);
      return run.report;
    },
    stopSequence: ({ run }) => {
      sequenceRuns.get(run).stop();
      return {};
    },
  };
}

function sequenceIn(text: string): Sequence {
  const reading = readSequence(text);
  if (reading.ok) return reading.sequence;
  const [first] = reading.problems;
  throw new BridgeFault(
    'bad-input',
    `Line ${first?.line ?? 1} cannot be run: ${first?.message ?? 'it is not a sequence.'}`,
  );
}

function oneStep(sequence: Sequence, index: number | undefined): Sequence {
  if (index === undefined) return sequence;
  const step = sequence.steps[index];
  if (step === undefined) throw new BridgeFault('not-found', `There is no step ${index + 1}.`);
  return { ...sequence, steps: [step] };
}
