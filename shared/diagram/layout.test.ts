import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { ScriptedSession } from '../analysis/testing/scripted-session.ts';
import { CELL } from './columns.ts';
import type { DiagramFinding } from './diagram.ts';
import type { Shape } from './drawing.ts';
import { layDiagram } from './layout.ts';
import { diagramOf } from './testing/scripted-diagram.ts';
import { cells } from './visible-text.ts';

const LONG = 'a word and another '.repeat(20);

function session(): ScriptedSession {
  const written = new ScriptedSession().spawn().handshake();
  for (let id = 1; id <= 12; id += 1)
    written.client({ jsonrpc: '2.0', id, method: `method/${LONG}`, params: { name: LONG } });
  return written
    .stderr(LONG)
    .server(LONG)
    .wait(2_000)
    .timesOut('3', 2_000)
    .server({ jsonrpc: '2.0', id: 7, result: { content: [] } })
    .server({ jsonrpc: '2.0', id: 's', method: 'ping' })
    .exit(1);
}

const REMARKS: readonly DiagramFinding[] = [
  { index: 0, rule: LONG, level: 'warning', side: 'server', message: LONG, rows: [5] },
];
const DIAGRAM = diagramOf(session().events, REMARKS);
const SIGNED_IN = diagramOf(
  session()
    .request(1, { purpose: 'server-metadata', url: `https://login.example/${LONG}` })
    .request(2, { purpose: 'assertion', url: `https://${'a'.repeat(80)}.example/token` }).events,
  REMARKS,
);

/** Left and right end of a text, by the width of its characters. */
function extent(shape: Shape): readonly [left: number, right: number] {
  if (shape.shape !== 'text') return [0, 0];
  const width = cells(shape.pieces.map(({ text }) => text).join('')) * CELL;
  const [x] = shape.at;
  return shape.anchor === 'start'
    ? [x, x + width]
    : shape.anchor === 'end'
      ? [x - width, x]
      : [x - width / 2, x + width / 2];
}

test('in any width the steps stand beneath each other, and every text inside the drawing', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2_400 }), fc.constantFrom(DIAGRAM, SIGNED_IN), (room, diagram) => {
      const { width, steps, head, bodyHeight } = layDiagram(diagram, room);
      let bottom = 0;
      for (const { y, height } of steps) {
        expect(y).toBeGreaterThanOrEqual(bottom);
        bottom = y + height;
      }
      expect(bottom).toBeLessThanOrEqual(bodyHeight);
      for (const shape of [...head, ...steps.flatMap(({ shapes }) => shapes)]) {
        const [left, right] = extent(shape);
        expect(left).toBeGreaterThanOrEqual(0);
        expect(right).toBeLessThanOrEqual(width);
      }
    }),
  );
});

test('the words of an arrow stay between its ends, and leave its id legible', () => {
  const { steps } = layDiagram(DIAGRAM, 700);
  const call = steps.find(({ label }) => label.includes('id 7'))!;
  const [words, aside] = call.shapes.filter(({ shape }) => shape === 'text');
  expect(extent(words!)[1]).toBeLessThan(extent(aside!)[0]);
  expect(aside).toMatchObject({ pieces: [{ text: expect.stringContaining('id 7') }] });
  expect(call.label.length).toBeGreaterThan(200);
});
