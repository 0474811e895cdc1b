import {
  activeConnection,
  changeSelection,
  command,
  hasChanges,
  notify,
  runSequence,
  saveSequence,
  useLayout,
  useSequences,
  type Action,
} from '../../state/index.ts';

const GROUP = 'Requests';

/** The run that goes on on the shown connection; '' for none. */
function running(): string {
  const connection = activeConnection();
  const report = connection === null ? undefined : useSequences.getState().runs[connection.id];
  return report?.state === 'running' ? report.run : '';
}

function canRun(): boolean {
  const connection = activeConnection();
  const open = connection?.state === 'open' && connection.origin === 'live';
  return open && useSequences.getState().text !== '' && running() === '';
}

/** Saved requests and sequences. */
export const REQUEST_ACTIONS: readonly Action[] = [
  {
    id: 'requests.run',
    title: 'Run the shown sequence',
    group: GROUP,
    enabled: canRun,
    run: async () => {
      const connection = activeConnection();
      if (connection === null) return;
      changeSelection(connection.id, { panel: 'requests', diagnosis: false, postMortem: false });
      await runSequence(connection.id);
    },
  },
  {
    id: 'requests.stop',
    title: 'Stop the sequence',
    group: GROUP,
    enabled: () => running() !== '',
    run: async () => {
      const run = running();
      if (run !== '') await command('stopSequence', { run });
    },
  },
  {
    id: 'requests.new',
    title: 'New file of requests…',
    group: GROUP,
    enabled: () => true,
    run: () => {
      if (hasChanges())
        notify({ tone: 'warning', text: 'The shown file has changes that are not saved: save them first.' });
      else useLayout.getState().open({ name: 'new-sequence' });
    },
  },
  {
    id: 'requests.save',
    title: 'Save the shown file of requests',
    group: GROUP,
    enabled: hasChanges,
    run: saveSequence,
  },
  {
    id: 'requests.delete',
    title: 'Delete the shown file of requests…',
    group: GROUP,
    enabled: () => useSequences.getState().fileName !== '',
    run: () => useLayout.getState().open({ name: 'delete-sequence' }),
  },
];
