import { isTaskOver, type Operation } from '../../../shared/analysis/index.ts';
import {
  activeConnection,
  activeModel,
  changeSelection,
  isOpen,
  pollKey,
  selectionOf,
  useTaskPolls,
  type Action,
} from '../../state/index.ts';
import {
  askTask,
  canAsk,
  cancelRequest,
  canChange,
  canResend,
  changeTimeout,
  listTasks,
  moreTime,
  OPERATION_KINDS,
  resend,
  taskOwner,
  togglePolling,
  type TaskOwner,
} from '../../protocol/operations/index.ts';
import { useOperationsView } from './operations-view.ts';

const GROUP = 'Operations';

/** The operation of the chosen row. */
function chosen(): Operation | undefined {
  const model = activeModel();
  return model?.operations[model.rows.operation(selectionOf(model.id).row)];
}

function waiting(): Operation | undefined {
  const operation = chosen();
  return operation !== undefined && canChange(activeConnection(), operation) ? operation : undefined;
}

/** An action on the chosen request of ours that waits for its answer. */
function onWaiting(
  id: string,
  title: string,
  run: (connection: string, operation: Operation) => Promise<void>,
  shortcut?: string,
): Action {
  return {
    id: `operations.${id}`,
    title,
    group: GROUP,
    ...(shortcut === undefined ? {} : { shortcut }),
    enabled: () => waiting() !== undefined,
    run: async () => {
      const connection = activeConnection();
      const operation = waiting();
      if (connection !== null && operation !== undefined) await run(connection.id, operation);
    },
  };
}

/** What is known of the connection's time now, in µs since the start of its capture. */
function now(): number {
  const connection = activeConnection();
  return connection === null ? 0 : (Date.now() - connection.startedAtMs) * 1000;
}

function resending(id: string, title: string, task: boolean, shortcut?: string): Action {
  return {
    id: `operations.${id}`,
    title,
    group: GROUP,
    ...(shortcut === undefined ? {} : { shortcut }),
    enabled: () => {
      const operation = chosen();
      if (operation === undefined || !canResend(activeConnection(), operation)) return false;
      return !task || activeModel()?.session?.era === 'legacy';
    },
    run: async () => {
      const connection = activeConnection();
      const operation = chosen();
      if (connection !== null && operation !== undefined) await resend(connection, operation, task);
    },
  };
}

function owner(): TaskOwner | null {
  const model = activeModel();
  return model === null ? null : taskOwner(model, chosen());
}

/** An action on the task of the chosen operation. */
function onTask(
  id: string,
  title: string,
  run: (connection: string, owner: TaskOwner) => void | Promise<void>,
  possible: (owner: TaskOwner) => boolean = () => true,
): Action {
  return {
    id: `tasks.${id}`,
    title,
    group: 'Tasks',
    enabled: () => {
      const task = owner();
      return task !== null && canAsk(activeConnection(), task) && possible(task);
    },
    run: async () => {
      const connection = activeConnection();
      const task = owner();
      if (connection !== null && task !== null) await run(connection.id, task);
    },
  };
}

const goesOn = ({ task }: TaskOwner): boolean => !isTaskOver(task);
const isLegacy = (): boolean => activeModel()?.session?.era !== 'modern';

/** What can be done with the operation of the chosen row, and with its task. */
export const OPERATION_ACTIONS: readonly Action[] = [
  onWaiting('cancel', 'Cancel the chosen request', cancelRequest, 'Shift+c'),
  onWaiting(
    'more-time',
    'Give the chosen request 60 s more',
    (connection, operation) => changeTimeout(connection, operation, moreTime(operation, now())),
    'Shift+w',
  ),
  onWaiting('no-timeout', 'Wait for the chosen request without a timeout', (connection, operation) =>
    changeTimeout(connection, operation, 0),
  ),
  resending('resend', 'Send the request of the chosen operation again', false, 'Shift+r'),
  resending('resend-as-task', 'Send the request of the chosen operation again, as a task', true),
  ...OPERATION_KINDS.map(({ value, label }): Action => ({
    id: `operations.show-${value}`,
    title: value === 'all' ? 'Show all operations' : `Show operations: ${label.toLowerCase()}`,
    group: GROUP,
    enabled: () => activeConnection() !== null,
    run: () => {
      useOperationsView.getState().show(value);
      changeSelection(activeConnection()?.id ?? null, { panel: 'operations', diagnosis: false, postMortem: false });
    },
  })),
  onTask('poll', 'Ask how the task stands (tasks/get)', (connection, task) => askTask(connection, 'tasks/get', task)),
  {
    ...onTask('keep-polling', '', togglePolling, goesOn),
    get title() {
      const connection = activeConnection()?.id ?? '';
      const polled = useTaskPolls.getState().running.has(pollKey(connection, owner()?.index ?? -1));
      return polled ? 'Stop polling the task' : 'Poll the task until it ends';
    },
  },
  onTask(
    'result',
    'Ask for the result of the task (tasks/result)',
    (connection, task) => askTask(connection, 'tasks/result', task),
    isLegacy,
  ),
  onTask(
    'cancel',
    'Cancel the task (tasks/cancel)',
    (connection, task) => askTask(connection, 'tasks/cancel', task),
    goesOn,
  ),
  {
    id: 'tasks.list',
    title: 'List all tasks of the server (tasks/list)',
    group: 'Tasks',
    enabled: () => {
      const connection = activeConnection();
      return connection !== null && isOpen(connection) && isLegacy();
    },
    run: async () => {
      const connection = activeConnection();
      if (connection !== null) await listTasks(connection.id);
    },
  },
];
