// The servers that the other specs lean on, seen by the official client: what they do wrong would be taken for our fault.
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { testServer } from '../shells/project.ts';
import { expect, test } from './testing/test.ts';

for (const era of ['modern', 'legacy'] as const) {
  for (const way of ['stdio', 'HTTP'] as const) {
    test(`the server of both eras, ${era}, over ${way}`, async ({ serve }) => {
      const client = new Client(
        { name: 'official', version: '1.0.0' },
        {
          capabilities: { elicitation: { form: {} } },
          versionNegotiation: { mode: era === 'modern' ? 'auto' : 'legacy' },
        },
      );
      client.setRequestHandler('elicitation/create', () => ({ action: 'accept', content: { name: 'Ada' } }));
      const changes: string[] = [];
      client.setNotificationHandler('notifications/tools/list_changed', () => void changes.push('tools'));
      client.setNotificationHandler('notifications/resources/updated', ({ params }) => void changes.push(params.uri));
      await client.connect(
        way === 'HTTP'
          ? new StreamableHTTPClientTransport(new URL((await serve('sdk-http', 'dual')).url))
          : new StdioClientTransport({ command: process.execPath, args: [testServer('sdk-stdio'), 'dual'] }),
      );
      expect(client.getProtocolEra()).toBe(era);
      const call = async (name: string, args: Record<string, unknown>) => {
        const { content } = await client.callTool({ name, arguments: args });
        return content;
      };
      expect((await client.listTools()).tools).toHaveLength(6);
      expect(await call('forecast', { city: 'Zürich', days: 3 })).toEqual([
        { type: 'text', text: '3 days of sun in Zürich' },
      ]);
      // One needs input: in rounds, or by a request of the server.
      expect(await call('greet', {})).toEqual([{ type: 'text', text: 'Hello, Ada.' }]);
      if (era === 'modern') await client.listen({ toolsListChanged: true, resourceSubscriptions: ['test://readme'] });
      else await client.subscribeResource({ uri: 'test://readme' });
      await call('change', {});
      await expect.poll(() => changes.toSorted()).toEqual(['test://readme', 'tools']);
      await client.close();
    });
  }
}
