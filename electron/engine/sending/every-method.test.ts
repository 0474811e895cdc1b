import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { plainAddress, type Target } from '../../../shared/bridge/index.ts';
import { readFrame } from '../../../shared/jsonrpc/index.ts';
import { REVISIONS, templatesFor, type Revision } from '../../../shared/mcp/index.ts';
import type { LiveConnection } from '../live/index.ts';
import { schemaCheck } from '../schemas/index.ts';
import { scriptServer, testEngine, type TestEngine } from '../testing/test-engine.ts';

/** A loaded machine is slow and not wrong. */
const PATIENT = { timeout: 20_000 };

/** A line of the protocol's table of methods: `both`, `V1-4`, `V5 ext`. */
interface TableRow {
  readonly method: string;
  readonly kind: 'req' | 'ntf';
  readonly dir: 'C→S' | 'S→C' | 'both';
  readonly versions: string;
}

interface Case {
  readonly revision: Revision;
  readonly method: string;
  readonly kind: 'request' | 'notification';
  /** The message as the composer's template has it. */
  readonly template: string;
}

const TABLE = JSON.parse(
  readFileSync(new URL('protocol-methods.json', import.meta.url), 'utf8'),
) as readonly TableRow[];

const CASES = TABLE.flatMap(casesOf);

function casesOf({ method, kind, versions }: TableRow): Case[] {
  return method.split(', ').flatMap((name) =>
    revisionsOf(versions).map((revision) => {
      const offered = [...templatesFor(revision, 'c2s'), ...templatesFor(revision, 's2c')];
      const kindOf = kind === 'req' ? 'request' : 'notification';
      const found = offered.find((template) => template.name === name && template.kind === kindOf);
      if (found === undefined) throw new Error(`${revision} has no template for ${name}.`);
      return { revision, method: name, kind: kindOf, template: found.text(7) };
    }),
  );
}

/** `V1-4` is the first four revisions. */
function revisionsOf(versions: string): readonly Revision[] {
  const found = /^V(\d)(?:-(\d))?(?: ext)?$/.exec(versions);
  if (found === null) throw new Error(`The revisions ${versions} cannot be read.`);
  return REVISIONS.slice(Number(found[1]) - 1, Number(found[2] ?? found[1]));
}

/** The same message as nobody would lay it out: what is sent is the text, and not what it means. */
function asTyped(template: string): string {
  return JSON.stringify(JSON.parse(template))
    .replaceAll(/([{,:])/g, '$1 ')
    .replace(/^\{ /, '{\t');
}

/** Tells us each line that it got, whatever it says. */
const ECHO = `onLine((line) => say({ jsonrpc: '2.0', method: 'heard', params: { line } }));`;

let own: TestEngine;
let server: Server;
const bodies: string[] = [];

beforeAll(async () => {
  own = testEngine();
  server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      bodies.push(Buffer.concat(chunks).toString('utf8'));
      response.writeHead(202).end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});

afterAll(async () => {
  await own.end();
  server.close();
});

function open(target: Target, revision: Revision): LiveConnection {
  return own.connect(target, { revision, initialize: false, lists: false, listen: false, timeoutMs: 0 });
}

async function opened(connection: LiveConnection): Promise<LiveConnection> {
  await expect.poll(() => connection.info().state, PATIENT).toBe('open');
  return connection;
}

/** Lines that the server told us that it got. */
async function heard(connection: LiveConnection): Promise<string[]> {
  const { rows } = connection.observation;
  const lines: string[] = [];
  for (let row = 0; row < rows.length; row += 1) {
    const event = await connection.readEvent(rows.seq(row));
    if (event.kind !== 'frame' || event.dir !== 's2c') continue;
    lines.push((JSON.parse(event.text ?? '') as { params: { line: string } }).params.line);
  }
  return lines;
}

describe('the table of the protocol', () => {
  it('is whole: every revision has its methods, both eras are there', () => {
    expect(CASES.length).toBe(126);
    expect(new Set(CASES.map(({ revision }) => revision))).toEqual(new Set(REVISIONS));
  });

  it.each(CASES)('$revision: the template of $method is what the schema of the revision says', (one) => {
    const { messages, flags } = readFrame(one.template);
    expect([messages[0]?.class, messages[0]?.method, flags]).toEqual([one.kind, one.method, []]);
    const { params } = JSON.parse(one.template) as { params?: unknown };
    const check = schemaCheck();
    const verdict =
      one.kind === 'request'
        ? check.params(one.revision, one.method, params)
        : check.notification(one.revision, one.method, params);
    expect(verdict.faults).toEqual([]);
  });
});

describe.each(REVISIONS)('every method of %s', (revision) => {
  const cases = CASES.filter((one) => one.revision === revision);

  it('is sent by template and as raw text to a process, to the byte', async () => {
    const connection = await opened(open(scriptServer(ECHO), revision));
    // Where messages are lines, a template stands on one.
    const texts = cases.flatMap(({ template }) => [template.replaceAll(/\n\s*/g, ' '), asTyped(template)]);
    for (const text of texts) expect(connection.sendByHand(text, 'lf', false)).toBeGreaterThan(0);
    await expect.poll(() => heard(connection), PATIENT).toHaveLength(texts.length);
    expect(await heard(connection)).toEqual(texts);
  });

  it('is sent by template and as raw text over HTTP, to the byte', async () => {
    const { port } = server.address() as AddressInfo;
    const target: Target = { ...plainAddress(`http://127.0.0.1:${port}/mcp`), transport: 'http', proxy: false };
    const connection = await opened(open(target, revision));
    const texts = cases.flatMap(({ template }) => [template, asTyped(template)]);
    bodies.length = 0;
    for (const text of texts) expect(connection.sendByHand(text, 'none', false)).toBeGreaterThan(0);
    await expect.poll(() => bodies.length, PATIENT).toBe(texts.length);
    expect(bodies.toSorted()).toEqual(texts.toSorted());
  });
});
