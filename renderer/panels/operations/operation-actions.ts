import { isTaskOver, type Operation } from '../../../shared/analysis/index.ts';
import type { ConnectionInfo } from '../../../shared/bridge/index.ts';
import { isOpen, pollKey, type Action, type ActionContext, showPanel } from '../../state/index.ts';
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

/** The operation of the selected row. */
function chosen({ model, selection }: ActionContext): Operation | undefined {
  return model?.operations[model.rows.operation(selection.row)];
}

function waiting(context: ActionContext): Operation | undefined {
  const operation = chosen(context);
  return operation !== undefined && canChange(context.connection, operation) ? operation : undefined;
}

/** An action on the selected request of ours that waits for its answer. */
function onWaiting(
  id: string,
  title: string,
  run: (connection: ConnectionInfo, operation: Operation) => Promise<void>,
  shortcut?: string,
): Action {
  return {
    id: `operations.${id}`,
    title,
    group: GROUP,
    ...(shortcut === undefined ? {} : { shortcut }),
    acts: true,
    enabled: (context) => waiting(context) !== undefined,
    run: async (context) => {
      const { connection } = context;
      const operation = waiting(context);
      if (connection !== null && operation !== undefined) await run(connection, operation);
    },
  };
}

/** What is known of the connection's time now, in µs since the start of its capture. */
function nowIn({ startedAtMs }: ConnectionInfo): number {
  return (Date.now() - startedAtMs) * 1000;
}

function resending(id: string, title: string, task: boolean, shortcut?: string): Action {
  return {
    id: `operations.${id}`,
    title,
    group: GROUP,
    ...(shortcut === undefined ? {} : { shortcut }),
    acts: true,
    enabled: (context) => {
      const operation = chosen(context);
      if (operation === undefined || !canResend(context.connection, operation)) return false;
      return !task || context.model?.session?.era === 'legacy';
    },
    run: async (context) => {
      const { connection } = context;
      const operation = chosen(context);
      if (connection !== null && operation !== undefined) await resend(connection, operation, task);
    },
  };
}

function owner(context: ActionContext): TaskOwner | null {
  return context.model === null ? null : taskOwner(context.model, chosen(context));
}

/** An action on the task of the selected operation. */
function onTask(
  id: string,
  title: string,
  run: (connection: string, owner: TaskOwner) => void | Promise<void>,
  possible: (owner: TaskOwner, context: ActionContext) => boolean = () => true,
): Action {
  return {
    id: `tasks.${id}`,
    title,
    group: 'Tasks',
    acts: true,
    enabled: (context) => {
      const task = owner(context);
      return task !== null && canAsk(context.connection, task) && possible(task, context);
    },
    run: async (context) => {
      const { connection } = context;
      const task = owner(context);
      if (connection !== null && task !== null) await run(connection.id, task);
    },
  };
}

const goesOn = ({ task }: TaskOwner): boolean => !isTaskOver(task);
const isLegacy = ({ model }: ActionContext): boolean => model?.session?.era !== 'modern';

/** What can be done with the operation of the selected row, and with its task. */
export const OPERATION_ACTIONS: readonly Action[] = [
  onWaiting('cancel', 'Cancel the selected request', ({ id }, operation) => cancelRequest(id, operation), 'Shift+c'),
  onWaiting(
    'more-time',
    'Extend the timeout of the selected request by 60 s',
    (connection, operation) => changeTimeout(connection.id, operation, moreTime(operation, nowIn(connection))),
    'Shift+w',
  ),
  onWaiting('no-timeout', 'Remove the timeout of the selected request', ({ id }, operation) =>
    changeTimeout(id, operation, 0),
  ),
  resending('resend', 'Resend the request of the selected operation', false, 'Shift+r'),
  resending('resend-as-task', 'Resend the request of the selected operation as a task', true),
  ...OPERATION_KINDS.map(({ value, label }): Action => ({
    id: `operations.show-${value}`,
    title: value === 'all' ? 'Show all operations' : `Show operations: ${label.toLowerCase()}`,
    group: GROUP,
    enabled: ({ connection }) => connection !== null,
    run: ({ connection }) => {
      useOperationsView.getState().show(value);
      showPanel(connection?.id ?? null, 'operations');
    },
  })),
  onTask('poll', 'Poll the task (tasks/get)', (connection, task) => askTask(connection, 'tasks/get', task)),
  {
    ...onTask('keep-polling', '', togglePolling, goesOn),
    title: (context) => {
      const polled = context.polls.has(pollKey(context.connection?.id ?? '', owner(context)?.index ?? -1));
      return polled ? 'Stop polling the task' : 'Poll the task until it ends';
    },
  },
  onTask(
    'result',
    'Request the result of the task (tasks/result)',
    (connection, task) => askTask(connection, 'tasks/result', task),
    (_owner, context) => isLegacy(context),
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
    acts: true,
    enabled: (context) => context.connection !== null && isOpen(context.connection) && isLegacy(context),
    run: async ({ connection }) => {
      if (connection !== null) await listTasks(connection.id);
    },
  },
];
