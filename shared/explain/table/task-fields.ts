import { TASKS_EXTENSION } from '../../mcp/index.ts';
import { V4, V5 } from './ages.ts';
import { shapes } from './entry.ts';
import { META_OF_MESSAGE, NEXT_CURSOR, RESULT_FIELDS } from './base-fields.ts';

/** Tasks: a part of the core in 2025-11-25, an extension from 2026-07-28 on. */
export const TASK_SHAPES = shapes({
  TaskWish: {
    words: 'the wish for a task',
    clause: 'tasks',
    since: V4,
    removed: V5,
    fields: { ttl: 'For how many milliseconds after its creation the requester would like the task to be kept.' },
  },
  TaskParams: {
    words: 'the params of a task request',
    clause: 'tasks',
    since: V4,
    extension: TASKS_EXTENSION,
    fields: {
      _meta: META_OF_MESSAGE,
      taskId: { means: 'Which task is meant.', see: 'field:Task.taskId header:Mcp-Name' },
      inputResponses: {
        means: 'Answers to inputRequests of the task, by the same keys.',
        since: V5,
        clause: 'tasksExtension',
        holds: 'InputResponse{}',
        inside: 'The answer to the question that the server put under this key.',
        see: 'field:Task.inputRequests',
      },
    },
  },
  Task: {
    words: 'a task',
    clause: 'tasks',
    since: V4,
    extension: TASKS_EXTENSION,
    fields: {
      ...RESULT_FIELDS,
      taskId: 'What identifies the task. Whoever runs it chose it.',
      status: { means: 'How the task stands.', values: 'task status' },
      statusMessage: 'Its state in words, for people or a model.',
      createdAt: 'When the task was made, by ISO 8601.',
      lastUpdatedAt: 'When the task last changed, by ISO 8601.',
      ttl: {
        means: 'For how many milliseconds after its creation the task is kept; null for no limit.',
        removed: V5,
        instead: 'ttlMs in the tasks extension',
        see: 'field:Task.ttlMs',
      },
      pollInterval: {
        means: 'How many milliseconds the requester should wait between two tasks/get.',
        removed: V5,
        instead: 'pollIntervalMs in the tasks extension',
        see: 'field:Task.pollIntervalMs',
      },
      ttlMs: {
        means: 'For how many milliseconds after its creation the task is kept; null for no limit. It may change.',
        since: V5,
        clause: 'tasksExtension',
      },
      pollIntervalMs: {
        means: 'How many milliseconds the client should wait between two tasks/get. It may change.',
        since: V5,
        clause: 'tasksExtension',
      },
      inputRequests: {
        means:
          'What the server needs before the task can continue: questions by keys that it uses once only. tasks/update answers them.',
        since: V5,
        clause: 'tasksExtension',
        holds: 'InputRequest{}',
        inside: 'A question under a key of the server’s choice; tasks/update answers it under the same key.',
        see: 'method:tasks/update',
      },
      result: {
        means: 'What the request would have returned without a task. Only on a completed task.',
        since: V5,
        clause: 'tasksExtension',
        holds: 'CallToolResult',
      },
      error: {
        means: 'The JSON-RPC error that ended the task. Only on a failed task; a tool’s own failure is no such error.',
        since: V5,
        clause: 'tasksExtension',
        holds: 'Error',
      },
    },
  },
  CreateTaskResult: {
    words: 'the result of a request that became a task',
    clause: 'tasks',
    since: V4,
    removed: V5,
    fields: {
      _meta: META_OF_MESSAGE,
      task: {
        means: 'The task that was made in place of an answer.',
        holds: 'Task',
        instead: 'the fields of the task in the result itself, with resultType task, in the tasks extension',
      },
    },
  },
  ListTasksResult: {
    words: 'the result of tasks/list',
    clause: 'tasks',
    since: V4,
    removed: V5,
    fields: {
      _meta: META_OF_MESSAGE,
      nextCursor: { ...NEXT_CURSOR, see: 'field:PageParams.cursor' },
      tasks: { means: 'The tasks of this page.', holds: 'Task[]' },
    },
  },
  RelatedTask: {
    words: 'the related task',
    clause: 'tasks',
    since: V4,
    removed: V5,
    fields: { taskId: { means: 'To which task the message belongs.', see: 'field:Task.taskId' } },
  },
});
