import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { deepPlaces } from '../../../shared/mcp/testing/deep-places.ts';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ANSWERS_ALL, scriptServer, testEngine, until, type TestEngine } from '../testing/test-engine.ts';

let test: TestEngine;
beforeEach(() => {
  test = testEngine();
});
afterEach(() => test.end());

const DEEP = `'['.repeat(100_000) + ']'.repeat(100_000)`;

/** Answers with what these expressions make of the value; everything else with \`{}\`. */
function server(answers: Readonly<Record<string, string>>): string {
  return `
    const deep = ${DEEP};
    const answers = { ${Object.entries(answers)
      .map(([method, answer]) => `${JSON.stringify(method)}: ${answer}`)
      .join(',')} };
    onLine((line) => {
      const { id, method } = JSON.parse(line);
      if (id === undefined) return;
      const plain = '"result":' + JSON.stringify(method === 'initialize' ? result({ tools: {} }) : {});
      say('{"jsonrpc":"2.0","id":' + id + ',' + (answers[method] ?? plain) + '}');
    });`;
}

const initialized = (member: string): string =>
  `'"result":{"protocolVersion":"2025-11-25","capabilities":{},"serverInfo":{"name":"x","version":"1"},${member}:' + deep + '}'`;

describe('a live server whose message is nested 100,000 deep', () => {
  it.each<[string, Readonly<Record<string, string>>, string]>([
    ['the result of initialize', { initialize: `'"result":' + deep` }, 'auto'],
    ['its version', { initialize: initialized('"protocolVersion"') }, 'auto'],
    ['its capabilities', { initialize: initialized('"capabilities"') }, '2025-11-25'],
    ['its name', { initialize: initialized('"serverInfo"') }, '2025-11-25'],
    ['the code of an error', { initialize: `'"error":{"message":"x","code":' + deep + '}'` }, '2025-11-25'],
    ['the message of an error', { initialize: `'"error":{"code":1,"message":' + deep + '}'` }, '2025-11-25'],
    [
      'the data of an error',
      { initialize: `'"error":{"code":-32602,"message":"x","data":{"supported":[' + deep + ']}}'` },
      '2025-11-25',
    ],
    ['the result of discover', { 'server/discover': `'"result":' + deep` }, '2026-07-28'],
    [
      'the versions of discover',
      { 'server/discover': `'"result":{"supportedVersions":[' + deep + ']}'` },
      '2026-07-28',
    ],
    [
      'the error of discover',
      { 'server/discover': `'"error":{"code":' + deep + ',"message":' + deep + '}'` },
      '2026-07-28',
    ],
    ['a cursor', { 'tools/list': `'"result":{"tools":[],"nextCursor":' + deep + '}'` }, '2025-11-25'],
  ])('is led to its end: %s', async (_, answers, revision) => {
    const connection = test.connect(scriptServer(server(answers)), { revision } as object);
    const told: string[] = [];
    test.engine.bridge.subscribe('observation', { connection: connection.id }, (batch) => told.push(batch));
    await connection.conversation;
    expect(connection.observation.findings.map(({ rule }) => rule)).toContain('frame-too-deep');
    await connection.close();
    expect(connection.info()).toMatchObject({ state: 'closed', problem: '' });
  });

  it('may say so in every place of its messages, one after the other', async () => {
    const lines = join(test.folder, 'lines.txt');
    const places = deepPlaces('['.repeat(5000) + ']'.repeat(5000)).filter(
      ({ dir, revision }) => dir === 's2c' && revision === '2025-11-25',
    );
    writeFileSync(lines, places.map(({ text }) => `${text}\n`).join(''));
    const connection = test.connect(
      scriptServer(
        `${ANSWERS_ALL} setTimeout(() => process.stdout.write(require('node:fs').readFileSync(${JSON.stringify(lines)})), 100);`,
      ),
    );
    await until(
      connection,
      () => connection.observation.findings.filter(({ rule }) => rule === 'frame-too-deep').length >= places.length,
    );
    expect(connection.info()).toMatchObject({ state: 'open', problem: '' });
    await expect(connection.client.ping()).resolves.toMatchObject({ kind: 'result' });
  });
});
