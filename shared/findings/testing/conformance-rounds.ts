import { modernRequest, modernResult } from '../../analysis/testing/scripted-session.ts';
import { HEADERS } from '../../mcp/index.ts';
import { call, EXTENDED, headers, QUESTION, says, type Row } from './conformance-rows.ts';
import type { HttpSession, OwnHeaders } from './http-session.ts';
import { error, result } from './rule-case.ts';

/** A call that is answered with a question; what the client does then. */
const ROOTS = { roots: {} };
const STATE = { requestState: 'abc' };
const ANSWERED = { inputResponses: { a: { roots: [] } } };
const asked = (s: HttpSession, question: object, capabilities: object = ROOTS, message?: object): HttpSession =>
  says(s, message ?? call(1, {}, capabilities), modernResult(1, { resultType: 'input_required', ...question }));
const retries = (s: HttpSession, more: object, id = 2, question: object = { ...QUESTION, ...STATE }): HttpSession =>
  asked(s, question)
    .client(call(id, more, ROOTS))
    .server(modernResult(id, { content: [] }));

const TIME = '2026-11-21T10:00:00Z';
const task = (status: string, more: object = {}): { readonly [key: string]: unknown } => ({
  taskId: 't',
  status,
  createdAt: TIME,
  lastUpdatedAt: TIME,
  ttlMs: null,
  ...more,
});
const creates = (s: HttpSession, capabilities: object = EXTENDED, created: object = task('working')): HttpSession =>
  says(s, call(1, {}, capabilities), modernResult(1, { ...created, resultType: 'task' }));
/** A task, and something asked about it. */
const about = (s: HttpSession, method: string, answer: object, capabilities: object = EXTENDED): HttpSession =>
  creates(s)
    .client(modernRequest(2, method, { taskId: 't' }, capabilities))
    .server(answer);
const polled = (s: HttpSession, status: string, more: object = {}): HttpSession =>
  about(s, 'tasks/get', modernResult(2, task(status, more)));
const names = (s: HttpSession, own: OwnHeaders, answer: object): HttpSession =>
  s
    .modern()
    .calls(1, 0, 'server/discover', { supportedVersions: ['2026-07-28'], capabilities: EXTENDED })
    .posts(2, modernRequest(2, 'tasks/get', { taskId: 't' }, EXTENDED), headers(own))
    .answers(2, answer);

/** Requests that are answered with questions (SEP-2322), and those that are answered with tasks (SEP-2663). */
export const ROUND_ROWS: readonly Row[] = [
  {
    check: 'sep-2322-client-request-state-echoed',
    rules: ['mrtr-state-dropped'],
    fails: (s) => retries(s, ANSWERED),
    passes: (s) => retries(s, { ...ANSWERED, ...STATE }),
  },
  {
    check: 'sep-2322-client-request-state-echoed',
    rules: ['mrtr-state-altered'],
    fails: (s) => retries(s, { ...ANSWERED, requestState: 'abd' }),
    passes: (s) => retries(s, { ...ANSWERED, ...STATE }),
  },
  {
    check: 'sep-2322-client-no-state-omitted',
    rules: ['mrtr-state-invented'],
    fails: (s) => retries(s, { ...ANSWERED, ...STATE }, 2, QUESTION),
    passes: (s) => retries(s, ANSWERED, 2, QUESTION),
  },
  {
    check: 'sep-2322-client-jsonrpc-id-different',
    rules: ['mrtr-retry-same-id'],
    fails: (s) => retries(s, { ...ANSWERED, ...STATE }, 1),
    passes: (s) => retries(s, { ...ANSWERED, ...STATE }),
  },
  ...[STATE, ANSWERED, { ...ANSWERED, ...STATE }].map((leaked): Row => ({
    check: 'sep-2322-client-parallel-isolation',
    rules: ['mrtr-state-leaked'],
    fails: (s) => asked(s, { ...QUESTION, ...STATE }).client(call(2, { ...leaked, name: 'other' }, ROOTS)),
    passes: (s) => asked(s, { ...QUESTION, ...STATE }).client(call(2, { name: 'other' }, ROOTS)),
  })),
  {
    check: 'sep-2322-not-on-unsupported-requests',
    rules: ['mrtr-method'],
    fails: (s) => asked(s, QUESTION, ROOTS, modernRequest(1, 'tools/list', {}, ROOTS)),
    passes: (s) => asked(s, QUESTION),
  },
  {
    check: 'sep-2322-request-state-incomplete',
    rules: ['mrtr-empty'],
    fails: (s) => asked(s, {}),
    passes: (s) => asked(s, STATE),
  },
  {
    check: 'sep-2322-respect-client-capabilities',
    rules: ['mrtr-capability'],
    fails: (s) => asked(s, QUESTION, {}),
    passes: (s) => asked(s, QUESTION),
  },
  {
    check: 'sep-2322-result-type-included',
    rules: ['meta-result-type'],
    fails: (s) => says(s, call(1), result(1, { content: [] })),
    passes: (s) => says(s, call(1), modernResult(1, { content: [] })),
  },
  {
    check: 'sep-2663-result-type-task-on-create',
    rules: ['tskx-result-type'],
    fails: (s) => creates(s, EXTENDED, { task: task('working') }),
    passes: (s) => creates(s),
  },
  {
    check: 'sep-2663-tasks-get-status-working',
    rules: ['tskx-result-type'],
    fails: (s) => polled(s, 'working', { resultType: 'task' }),
    passes: (s) => polled(s, 'working'),
  },
  ...(
    [
      ['completed', { result: { content: [] } }],
      ['failed', { error: { code: -32603, message: 'No' } }],
      ['input_required', QUESTION],
    ] as const
  ).map(([status, payload]): Row => ({
    check: `sep-2663-tasks-get-status-${status.replace('_', '-')}`,
    rules: ['tskx-payload'],
    fails: (s) => polled(s, status),
    passes: (s) => polled(s, status, payload),
  })),
  {
    check: 'sep-2663-tool-error-uses-completed-status',
    rules: ['tskx-failed-misuse'],
    fails: (s) => polled(s, 'failed', { error: {}, result: { content: [], isError: true } }),
    passes: (s) => polled(s, 'completed', { result: { content: [], isError: true } }),
  },
  {
    check: 'sep-2663-cancel-ack-empty-result',
    rules: ['tskx-ack'],
    fails: (s) => about(s, 'tasks/cancel', modernResult(2, task('cancelled'))),
    passes: (s) => about(s, 'tasks/cancel', modernResult(2)),
  },
  {
    check: 'sep-2663-durable-create-strong-consistency',
    rules: ['tskx-not-durable'],
    fails: (s) => about(s, 'tasks/get', error(2, -32602, 'Task not found')),
    passes: (s) => polled(s, 'working'),
  },
  {
    check: 'sep-2663-tasks-get-invalid-task-id-32602',
    rules: ['tskx-unknown-id'],
    fails: (s) => says(s, modernRequest(1, 'tasks/get', { taskId: 'x' }, EXTENDED), error(1, -32603, 'No such task')),
    passes: (s) => says(s, modernRequest(1, 'tasks/get', { taskId: 'x' }, EXTENDED), error(1, -32602, 'No such task')),
  },
  {
    check: 'sep-2663-server-rejects-undeclared-client',
    rules: ['tskx-undeclared'],
    fails: (s) => creates(s, {}),
    passes: (s) => says(s, call(1), modernResult(1, { content: [] })),
  },
  {
    check: 'sep-2663-tasks-methods-non-declaring',
    rules: ['tskx-undeclared-call'],
    fails: (s) => about(s, 'tasks/get', modernResult(2, task('working')), {}),
    passes: (s) => about(s, 'tasks/get', error(2, -32021, 'No', { requiredCapabilities: EXTENDED }), {}),
  },
  {
    check: 'sep-2663-tasks-result-removed-method-not-found',
    rules: ['tskx-legacy-method'],
    fails: (s) => about(s, 'tasks/result', modernResult(2, { content: [] })),
    passes: (s) => polled(s, 'completed', { result: { content: [] } }),
  },
  {
    check: 'sep-2663-wrong-task-id-for-routing-header-mismatch',
    rules: ['tskx-name-header', 'hdr-mismatch-accepted'],
    fails: (s) => names(s, { [HEADERS.name]: 'another' }, modernResult(2, task('working'))),
    passes: (s) => names(s, {}, modernResult(2, task('working'))),
  },
];
