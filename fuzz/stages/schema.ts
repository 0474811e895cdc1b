import { CheckedValues, schemaCheck } from '../../electron/engine/schemas/index.ts';
import { formDefaults } from '../../shared/answering/index.ts';
import { parsedJson } from '../../shared/json/index.ts';
import { sampleOf } from '../../shared/surface/index.ts';
import type { Entrance } from './entrance.ts';
import { isSentence } from './oracle.ts';
import { Recording } from './recording.ts';

/** A schema of a peer: values held against it, what a form and a sample make of it, and a tool that brings it along. */
export const SCHEMA: Entrance = {
  name: 'schema',
  run([schema = '', value = '']) {
    const { skipped, faults } = new CheckedValues().check(schema, value, 'arguments');
    for (const said of [skipped, ...faults.map(({ message }) => message)]) isSentence(said, 'a fault of a value');
    const read = parsedJson(schema);
    schemaCheck().own(read).judge(parsedJson(value), 'arguments');
    formDefaults(read);
    sampleOf(read);
    return tool(schema, value);
  },
};

function tool(schema: string, value: string): readonly string[] {
  const recording = new Recording();
  const say = (dir: 'c2s' | 's2c', text: string): void => {
    const parts = [Buffer.from(text)];
    const t = recording.events.length * 1000;
    recording.frame({ t, dir, stream: 'stdio', parts, bytes: parts[0]!.length, end: 'lf', chunks: [] });
  };
  say('c2s', '{"jsonrpc":"2.0","id":1,"method":"tools/list"}');
  say(
    's2c',
    `{"jsonrpc":"2.0","id":1,"result":{"tools":[{"name":"a","inputSchema":${schema},"outputSchema":${schema}}]}}`,
  );
  say('c2s', `{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"a","arguments":${value}}}`);
  say('s2c', `{"jsonrpc":"2.0","id":2,"result":{"content":[],"structuredContent":${value}}}`);
  say(
    's2c',
    `{"jsonrpc":"2.0","id":3,"method":"elicitation/create","params":{"message":"m","requestedSchema":${schema}}}`,
  );
  return recording.lines;
}
