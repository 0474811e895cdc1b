import { afterAll, expect, test } from 'vitest';
import { httpServer } from '../../transports/testing/test-servers.ts';
import { CommandLine } from '../testing/in-process.ts';

const program = new CommandLine();
afterAll(() => program.remove());

test('a tap of an address says what it was not told, or cannot have', async () => {
  const server = await httpServer((_, response) => response.end());
  const url = `http://${server.host}/mcp`;
  const table: readonly (readonly [RegExp, ...string[]])[] = [
    [/--url needs --listen/, '--url', url],
    [/must begin with http/, '--url', 'ftp://host/', '--listen', '0'],
    [/number from 0 to 65535/, '--url', url, '--listen', '70000'],
    [/takes both --listen-cert and --listen-key/, '--url', url, '--listen', '0', '--listen-cert', 'x.pem'],
    [
      /^The certificate file .*no\.pem cannot be read/,
      '--url',
      url,
      '--listen',
      '0',
      '--listen-cert',
      'no.pem',
      '--listen-key',
      'no.pem',
    ],
    [/needs both --cert and --key/, '--url', url, '--listen', '0', '--cert', 'x.pem'],
    [new RegExp(`^Port ${server.port} cannot be served: .*EADDRINUSE`), '--url', url, '--listen', String(server.port)],
  ];
  for (const [sentence, ...words] of table) {
    const { code, stdout, stderr } = await program.run(['tap', ...words]);
    expect([code, stdout, stderr]).toEqual([2, '', expect.stringMatching(sentence)]);
  }
  await server.close();
});
