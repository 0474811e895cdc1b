import { messageOf, type ClientMessage, type Snippet, type SnippetSource } from './snippet-source.ts';

type Params = ClientMessage['params'];

/** Methods of the session class of the official SDK, with what they are given. */
const CALLS: Readonly<Record<string, (params: Params) => string>> = {
  'tools/list': listed('list_tools'),
  'tools/call': ({ name, arguments: given }) =>
    `session.call_tool(${python(name)}${given === undefined ? '' : `, ${python(given)}`})`,
  'prompts/list': listed('list_prompts'),
  'prompts/get': ({ name, arguments: given }) =>
    `session.get_prompt(${python(name)}${given === undefined ? '' : `, ${python(given)}`})`,
  'resources/list': listed('list_resources'),
  'resources/templates/list': listed('list_resource_templates'),
  'resources/read': ({ uri }) => `session.read_resource(AnyUrl(${python(uri)}))`,
  'resources/subscribe': ({ uri }) => `session.subscribe_resource(AnyUrl(${python(uri)}))`,
  'resources/unsubscribe': ({ uri }) => `session.unsubscribe_resource(AnyUrl(${python(uri)}))`,
  'logging/setLevel': ({ level }) => `session.set_logging_level(${python(level)})`,
  ping: () => 'session.send_ping()',
};
const BY_CONNECTING = new Set(['initialize', 'notifications/initialized']);

/** A program that makes the same call by the official Python SDK, 1.x. */
export function pythonCall(about: SnippetSource): Snippet {
  const message = messageOf(about.text);
  if (message === null) return { problem: 'Only a request or a notification of the client can be made by an SDK.' };
  if (about.era === 'modern')
    return { problem: 'The Python SDK 1.x speaks the legacy era only; copy it as a line for mcpscope send.' };
  const call = Object.hasOwn(CALLS, message.method) ? CALLS[message.method]?.(message.params) : undefined;
  if (call === undefined && !BY_CONNECTING.has(message.method))
    return { problem: `The SDK has no call for ${message.method}; copy it as a line for mcpscope send.` };
  const transport = transportOf(about);
  if ('problem' in transport) return transport;
  return {
    text: [
      'import asyncio',
      '',
      ...transport.imports,
      ...(call?.includes('AnyUrl(') === true ? ['from pydantic import AnyUrl'] : []),
      '',
      '',
      'async def main():',
      ...transport.made.map((line) => `    ${line}`),
      `        async with ClientSession(read, write) as session:`,
      call === undefined ? '            print(await session.initialize())' : '            await session.initialize()',
      ...(call === undefined ? [] : [`            print(await ${call})`]),
      '',
      '',
      'asyncio.run(main())',
      '',
    ].join('\n'),
  };
}

function transportOf({
  source,
  transport,
}: SnippetSource): { imports: string[]; made: string[] } | { problem: string } {
  if (source.transport === 'stdio') {
    const { command, args, cwd } = source;
    if (command === '') return { problem: 'The capture does not say how the server was started.' };
    const folder = cwd === '' ? '' : `, cwd=${python(cwd)}`;
    return {
      imports: ['from mcp import ClientSession, StdioServerParameters', 'from mcp.client.stdio import stdio_client'],
      made: [
        `server = StdioServerParameters(command=${python(command)}, args=${python(args)}${folder})`,
        'async with stdio_client(server) as (read, write):',
      ],
    };
  }
  if (transport === 'ws' || source.transport === 'ws')
    return { problem: 'The SDK has no WebSocket transport; copy it as a line for mcpscope send.' };
  const url = python(source.url);
  return transport === 'sse' || source.transport === 'sse'
    ? {
        imports: ['from mcp import ClientSession', 'from mcp.client.sse import sse_client'],
        made: [`async with sse_client(${url}) as (read, write):`],
      }
    : {
        imports: ['from mcp import ClientSession', 'from mcp.client.streamable_http import streamablehttp_client'],
        made: [`async with streamablehttp_client(${url}) as (read, write, _):`],
      };
}

function listed(name: string): (params: Params) => string {
  return ({ cursor }) => `session.${name}(${cursor === undefined ? '' : `cursor=${python(cursor)}`})`;
}

/** A JSON value as a Python literal (Python reference, "Literals"); what JSON cannot hold is None. */
export function python(value: unknown): string {
  if (value === true) return 'True';
  if (value === false) return 'False';
  if (typeof value === 'number') return String(value);
  if (typeof value === 'string') return pythonText(value);
  if (Array.isArray(value)) return `[${value.map(python).join(', ')}]`;
  if (typeof value === 'object' && value !== null)
    return `{${Object.entries(value)
      .map(([key, member]) => `${pythonText(key)}: ${python(member)}`)
      .join(', ')}}`;
  return 'None';
}

/** JSON's escapes are Python's, but that a pair of surrogates is one escape of eight digits there. */
function pythonText(text: string): string {
  return JSON.stringify(text).replaceAll(/[\u{80}-\u{10ffff}]/gu, (sign) => {
    const point = sign.codePointAt(0) ?? 0;
    return point > 0xffff ? `\\U${point.toString(16).padStart(8, '0')}` : `\\u${point.toString(16).padStart(4, '0')}`;
  });
}
