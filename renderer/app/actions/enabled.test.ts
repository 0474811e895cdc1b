import { describe, expect, it } from 'vitest';
import { Analysis } from '../../../shared/analysis/index.ts';
import { ScriptedSession } from '../../../shared/analysis/testing/scripted-session.ts';
import type { ConnectionInfo } from '../../../shared/bridge/index.ts';
import { actionContext, ConnectionModel, titleIn, type Action, type ActionContext } from '../../state/index.ts';
import { CONNECTION_ACTIONS } from './connection-actions.ts';
import { EVIDENCE_ACTIONS, evidenceActionsElsewhere } from './evidence-actions.ts';
import { EXPLAIN_ACTIONS } from './explain-actions.ts';
import { FRAME_ACTIONS } from './frame-actions.ts';
import { SEQUENCE_ACTIONS } from './sequence-actions.ts';
import { VIEW_ACTIONS } from './view-actions.ts';

const TABLES: readonly Action[] = [
  ...CONNECTION_ACTIONS,
  ...EVIDENCE_ACTIONS,
  ...FRAME_ACTIONS,
  ...EXPLAIN_ACTIONS,
  ...SEQUENCE_ACTIONS,
  ...VIEW_ACTIONS,
];

const analysis = new Analysis();
for (const event of new ScriptedSession().spawn().handshake().events) analysis.push(event);
const model = new ConnectionModel('one');
model.rows.unpack(analysis.rows.pack(0, analysis.rows.length, 1));
model.operations.push(...analysis.operations);
model.session = analysis.session();
/** The request `initialize`. */
const REQUEST = Array.from({ length: model.rows.length }, (_none, row) => row).find(
  (row) => model.rows.class(row) === 'request',
)!;

const connection = (change: Partial<ConnectionInfo> = {}): ConnectionInfo =>
  ({
    id: 'one',
    name: 'One',
    origin: 'live',
    state: 'open',
    transport: 'stdio',
    target: null,
    options: null,
    replay: null,
    ...change,
  }) as ConnectionInfo;

/** Nothing was done before, whatever other tests of this worker have left in the stores that they share. */
const NOTHING: ActionContext = { ...actionContext(), undoable: null };

/** A window that shows a connection, with a row chosen on it. */
function showing(shown: ConnectionInfo, row = -1, others: readonly ConnectionInfo[] = []): ActionContext {
  return {
    ...NOTHING,
    connections: [shown, ...others],
    connection: shown,
    model,
    selection: { ...NOTHING.selection, row },
  };
}

const idsIn = (context: ActionContext): string[] =>
  [...TABLES, ...evidenceActionsElsewhere(context)].filter((action) => action.enabled(context)).map(({ id }) => id);

const edits = (context: ActionContext): string[] => idsIn(context).filter((id) => id.startsWith('frames.edit'));

const answers = (context: ActionContext): string[] => idsIn(context).filter((id) => id.startsWith('frames.answer'));

describe('what can be done', () => {
  it('with nothing connected: connecting, opening, and changing what the window shows', () => {
    expect(idsIn(NOTHING)).toEqual([
      'connection.connect',
      'connection.demo',
      'tour.start',
      'library.open',
      'clients.open',
      'view.palette',
      'view.sidebar',
      'view.timeline',
      'view.detail',
      'view.composer',
      'view.explain',
      'view.findings',
      'view.keys',
      'view.next-pane',
      'view.previous-pane',
      'app.settings',
    ]);
  });

  it('on a live connection: ending it, and the steps by hand of its transport', () => {
    const open = idsIn(showing(connection()));
    expect(open).toEqual(expect.arrayContaining(['connection.disconnect', 'step.ping', 'step.close-stdin']));
    const overHttp = idsIn(showing(connection({ transport: 'http' })));
    expect(overHttp).toContain('step.ping');
    expect(overHttp).not.toContain('step.close-stdin');
    const closing = idsIn(showing(connection({ state: 'closing' })));
    expect(closing.filter((id) => id === 'connection.disconnect' || id.startsWith('step.'))).toEqual([]);
  });

  it('with more tabs than one: going from one to the next', () => {
    expect(idsIn(showing(connection()))).not.toContain('connection.next');
    expect(idsIn(showing(connection(), -1, [connection({ id: 'two' })]))).toContain('connection.next');
  });

  it('with a frame chosen: what is about a row, and sending it again', () => {
    const about = [
      'frames.edit',
      'frames.peer',
      'frames.copy',
      'frames.typescript',
      'explain.this',
      'sequence.operation',
    ];
    expect(idsIn(showing(connection())).filter((id) => about.includes(id))).toEqual([]);
    expect(idsIn(showing(connection(), REQUEST)).filter((id) => about.includes(id))).toEqual(about);
  });

  it('with a frame of a capture chosen: sending it on the only open connection, or by name on each of several', () => {
    const file = connection({ id: 'file', origin: 'file' });
    const two = connection({ id: 'two', name: 'Two' });
    const three = connection({ id: 'three', name: 'Three' });
    expect(edits(showing(file, REQUEST))).toEqual([]);
    expect(edits(showing(file, REQUEST, [two]))).toEqual(['frames.edit']);
    expect(edits(showing(file, REQUEST, [two, three]))).toEqual(['frames.edit@two', 'frames.edit@three']);
    expect(edits(showing(two, REQUEST, [three]))).toEqual(['frames.edit', 'frames.edit@three']);
    expect(answers(showing(file, REQUEST, [two]))).toEqual(['frames.answer']);
    expect(answers(showing(two, REQUEST))).toEqual([]);
    expect(answers(showing(two, REQUEST, [three]))).toEqual(['frames.answer@three']);
  });

  it('with a pending request: taking it back, in the words of the era', () => {
    const cancel = CONNECTION_ACTIONS.find(({ id }) => id === 'connection.cancel')!;
    expect(titleIn(showing(connection()), cancel)).toBe('Cancel the pending request (sends notifications/cancelled)');
    expect(cancel.enabled(showing(connection({ state: 'closed' })))).toBe(false);
  });
});

it('has each id once', () => {
  const ids = TABLES.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
});
