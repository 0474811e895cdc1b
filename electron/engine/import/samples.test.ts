// Logs as real programs wrote them, between an SDK client and server-everything (their names say the version): what an import makes of them.
import { resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Observation, recordFacts } from '../../../shared/findings/index.ts';
import { openCaptureFile } from '../captures/index.ts';
import { scratchFolder } from '../captures/testing/scripted-capture.ts';
import { schemaCheck } from '../schemas/index.ts';
import { importFile, type Imported } from './import-file.ts';

const SAMPLES = resolve(import.meta.dirname, '../../../shared/imports/samples');

let scratch: ReturnType<typeof scratchFolder>;
beforeEach(() => {
  scratch = scratchFolder();
});
afterEach(() => scratch.remove());

interface Read {
  readonly imported: Imported;
  /** Direction and method of each message. */
  readonly messages: readonly string[];
  readonly texts: readonly string[];
  readonly found: readonly string[];
  readonly verdict: string;
}

/** What a sample comes to: its import, its messages in a line each, and what is found of it. */
async function readSample(sample: string): Promise<Read> {
  const record = { file: resolve(scratch.path, 'out.mcpcap') };
  const imported = await importFile(resolve(SAMPLES, sample), { record, captureFolder: scratch.path, version: 'test' });
  const capture = await openCaptureFile(imported.path);
  try {
    const observation = new Observation({ ...recordFacts(capture.header), schemas: schemaCheck() });
    const texts: string[] = [];
    await capture.events((batch) => {
      for (const { event, reading } of batch) {
        observation.push(event, reading ?? undefined);
        if (event.kind === 'frame') texts.push(event.text ?? '');
      }
    });
    const { findings, rows } = observation;
    const messages = Array.from({ length: rows.length }, (_, at) => rows.at(at))
      .filter(({ dir, class: name }) => dir !== null && name !== 'process.stderr')
      .map(({ dir, method }) => `${dir} ${method}`);
    const { tone, headline, detail } = observation.session().verdict;
    const found = findings.map(({ rule, message }) => `${rule}: ${message}`);
    return { imported, messages, texts, found, verdict: `${tone} ${headline}: ${detail}` };
  } finally {
    await capture.close();
  }
}

/** What the client said in each: a message a line, without those of the server that a log does not hold. */
const CLIENT = [
  'initialize',
  'notifications/initialized',
  'prompts/list',
  'tools/call',
  'tools/call',
  'tools/call',
  'tools/call',
];
const NOT_HELD = /^idle Recorded: .*, in a record that leaves out the answer to initialize$/;
const CONNECTED = /^ok Connected: mcp-servers\/everything 2\.0\.0 over stdio$/;

describe('real logs', () => {
  it.each([
    ['mcp-remote-0.15.1-debug-file.log', 'mcp-remote', 0, NOT_HELD],
    ['mcp-remote-0.15.1-stderr.log', 'mcp-remote', 0, NOT_HELD],
    ['supergateway-4.0.0-debug-sse.log', 'supergateway', 9, CONNECTED],
    ['supergateway-4.0.0-info-sse.log', 'supergateway', 3, NOT_HELD],
    ['supergateway-4.0.0-info-http.log', 'supergateway', 15, CONNECTED],
    ['mcp-proxy-6.7.19-debug.log', 'mcp-proxy', 6, /^idle Recorded: .*, without the start of its process$/],
  ])('%s accuses nobody of what it leaves out', async (sample, format, ofServer, verdict) => {
    const read = await readSample(sample);
    expect(read.imported).toMatchObject({ format, unread: 0 });
    expect(read.found).toEqual([]);
    expect(read.verdict).toMatch(verdict);
    expect(read.messages.filter((message) => message.startsWith('s2c'))).toHaveLength(ofServer);
    // mcp-proxy writes nothing of its client.
    const heard = format === 'mcp-proxy' ? 0 : 1;
    expect(read.messages.filter((message) => message === 'c2s initialize')).toHaveLength(heard);
    if (format === 'supergateway')
      expect(read.messages.filter((message) => message.startsWith('c2s'))).toEqual(CLIENT.map((name) => `c2s ${name}`));
  });

  it('has the answers of supergateway as they were, put together from what util.inspect wrote', async () => {
    const { texts } = await readSample('supergateway-4.0.0-debug-sse.log');
    const said = 'it\'s "quoted"\nand `more` ${x}';
    expect(texts.map((text) => JSON.parse(text) as unknown)).toContainEqual({
      result: { content: [{ type: 'text', text: `Echo: ${said}` }] },
      jsonrpc: '2.0',
      id: 2,
    });
  });
});
