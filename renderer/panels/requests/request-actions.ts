import {
  command,
  hasChanges,
  notify,
  runSequence,
  saveSequence,
  useLayout,
  type Action,
  type ActionContext,
  showPanel,
} from '../../state/index.ts';

const GROUP = 'Requests';

/** The run that goes on on the shown connection; '' for none. */
function running({ connection, sequences }: ActionContext): string {
  const report = connection === null ? undefined : sequences.runs[connection.id];
  return report?.state === 'running' ? report.run : '';
}

function canRun(context: ActionContext): boolean {
  const { connection, sequences } = context;
  const open = connection?.state === 'open' && connection.origin === 'live';
  return open && sequences.text !== '' && running(context) === '';
}

/** Saved requests and sequences. */
export const REQUEST_ACTIONS: readonly Action[] = [
  {
    id: 'requests.run',
    title: 'Run the shown sequence',
    group: GROUP,
    acts: true,
    enabled: canRun,
    run: async ({ connection }) => {
      if (connection === null) return;
      showPanel(connection.id, 'requests');
      await runSequence(connection.id);
    },
  },
  {
    id: 'requests.stop',
    title: 'Stop the sequence',
    group: GROUP,
    acts: true,
    enabled: (context) => running(context) !== '',
    run: async (context) => {
      const run = running(context);
      if (run !== '') await command('stopSequence', { run });
    },
  },
  {
    id: 'requests.new',
    title: 'New file of requests…',
    group: GROUP,
    enabled: () => true,
    run: ({ sequences }) => {
      if (hasChanges(sequences))
        notify({ tone: 'warning', text: 'The shown file has changes that are not saved: save them first.' });
      else useLayout.getState().open({ name: 'new-sequence' });
    },
  },
  {
    id: 'requests.save',
    title: 'Save the shown file of requests',
    group: GROUP,
    enabled: ({ sequences }) => hasChanges(sequences),
    run: saveSequence,
  },
  {
    id: 'requests.delete',
    title: 'Delete the shown file of requests…',
    group: GROUP,
    acts: true,
    enabled: ({ sequences }) => sequences.fileName !== '',
    run: () => useLayout.getState().open({ name: 'delete-sequence' }),
  },
];
