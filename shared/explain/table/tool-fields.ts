import { V2, V3, V4, V5 } from './ages.ts';
import { shapes } from './entry.ts';
import {
  CACHE_FIELDS,
  iconsOf,
  META_OF_MESSAGE,
  META_OF_OBJECT,
  NEXT_CURSOR,
  RESULT_FIELDS,
  RETRY_FIELDS,
  titleOf,
} from './base-fields.ts';

/** `params.task` of the requests that could run as a task in 2025-11-25. */
export const TASK_WANTED = {
  means: 'Asks that the request run as a task: the answer then is a handle at once, and the outcome is fetched later.',
  since: V4,
  removed: V5,
  clause: 'tasks',
  holds: 'TaskWish',
  instead: 'the tasks extension, in which the server decides',
  see: 'method:tasks/result field:Tool.execution',
} as const;

/** Listing and calling tools. */
export const TOOL_SHAPES = shapes({
  ListToolsResult: {
    words: 'the result of tools/list',
    clause: 'toolList',
    fields: {
      ...RESULT_FIELDS,
      ...CACHE_FIELDS,
      nextCursor: NEXT_CURSOR,
      tools: { means: 'The tools of this page.', holds: 'Tool[]' },
    },
  },
  Tool: {
    words: 'a tool',
    clause: 'tool',
    fields: {
      name: {
        means:
          'The name by which the tool is called. From 2025-11-25 on it should have 1 to 128 of A–Z, a–z, 0–9, _, - and . only.',
        see: 'field:CallToolParams.name header:Mcp-Name',
      },
      title: { ...titleOf('the tool'), see: 'field:ToolAnnotations.title' },
      description: 'What the tool does, in words for a model that must choose among tools.',
      inputSchema: {
        means: 'JSON Schema of the arguments; its type is object. A tool without arguments still has one.',
        holds: 'JsonSchema',
        see: 'field:CallToolParams.arguments schema-keyword:x-mcp-header',
      },
      outputSchema: {
        means:
          'JSON Schema of structuredContent. A tool that has one must give results that satisfy it, unless they are errors.',
        since: V3,
        clause: 'toolOutput',
        holds: 'JsonSchema',
        see: 'field:CallToolResult.structuredContent',
      },
      annotations: {
        means: 'Hints on how the tool behaves. A client must not trust them unless it trusts the server.',
        since: V2,
        holds: 'ToolAnnotations',
      },
      execution: {
        means: 'How the tool may be run.',
        since: V4,
        removed: V5,
        clause: 'tasks',
        holds: 'ToolExecution',
        instead: 'the tasks extension, in which the server decides call by call',
      },
      icons: iconsOf('the tool'),
      _meta: META_OF_OBJECT,
    },
  },
  ToolAnnotations: {
    words: 'the annotations of a tool',
    clause: 'tool',
    since: V2,
    fields: {
      title: { means: 'A name for people; the tool’s own title comes before it.', see: 'field:Tool.title' },
      readOnlyHint: 'Says that the tool changes nothing. False where absent.',
      destructiveHint:
        'Says that the tool may delete or overwrite, not only add. True where absent; means nothing on a read-only tool.',
      idempotentHint:
        'Says that calling it again with the same arguments changes nothing more. False where absent; means nothing on a read-only tool.',
      openWorldHint:
        'Says that the tool deals with things outside, as a web search does, not with a closed set. True where absent.',
    },
  },
  ToolExecution: {
    words: 'how a tool may be run',
    clause: 'tasks',
    since: V4,
    removed: V5,
    fields: { taskSupport: { means: 'Whether the tool may or must be run as a task.', values: 'task support' } },
  },
  CallToolParams: {
    words: 'the params of tools/call',
    clause: 'toolCall',
    fields: {
      _meta: META_OF_MESSAGE,
      name: { means: 'Which tool is called.', see: 'field:Tool.name header:Mcp-Name' },
      arguments: {
        means: 'What the tool is given: an object that satisfies its inputSchema.',
        inside: 'An argument of this tool: the tool’s inputSchema says what it means, not MCP.',
        see: 'field:Tool.inputSchema',
      },
      task: TASK_WANTED,
      ...RETRY_FIELDS,
    },
  },
  CallToolResult: {
    words: 'the result of tools/call',
    clause: 'toolResult',
    fields: {
      ...RESULT_FIELDS,
      content: {
        means: 'What the tool says, block by block, for the model. It may be empty, but must be there.',
        holds: 'Content[]',
      },
      structuredContent: {
        means:
          'The result as data, for programs; it satisfies the tool’s outputSchema. Up to 2025-11-25 it is an object, from 2026-07-28 on any JSON value. The same should stand in content as text.',
        since: V3,
        clause: 'toolOutput',
        inside: 'Part of the tool’s own data: its outputSchema says what it means, not MCP.',
        see: 'field:Tool.outputSchema',
      },
      isError: {
        means:
          'True where the tool itself failed. The call worked, and the model shall see what went wrong; a call that could not be made is a JSON-RPC error instead.',
        clause: 'toolErrors',
        see: 'field:Message.error error-code:-32602',
      },
    },
  },
  Content: {
    words: 'a content block',
    clause: 'toolResult',
    fields: {
      type: { means: 'What kind of block it is; it decides which other fields the block has.', values: 'content type' },
      text: 'The text of a text block.',
      data: 'The picture or sound, in base64.',
      mimeType: 'The type of the picture, the sound or the linked resource, as image/png.',
      resource: { means: 'The resource itself, carried in the block.', holds: 'ResourceContents' },
      uri: { means: 'The URI of the linked resource. It need not be in resources/list.', since: V3 },
      name: { means: 'The name of the linked resource.', since: V3 },
      title: { means: 'The name of the linked resource that people are shown.', since: V3 },
      description: { means: 'What the linked resource is.', since: V3 },
      size: { means: 'The length of the linked resource in bytes, before any encoding.', since: V3 },
      icons: iconsOf('the linked resource'),
      annotations: {
        means: 'The audience of the block and its importance.',
        clause: 'annotations',
        holds: 'Annotations',
      },
      _meta: META_OF_OBJECT,
    },
  },
  Annotations: {
    words: 'the annotations of content',
    clause: 'annotations',
    fields: {
      audience: { means: 'Whom it is for: the user, the model, or both.', values: 'role' },
      priority: 'How much it matters, from 0 (may be left out) to 1 (must be there).',
      lastModified: { means: 'When it last changed, by ISO 8601.', since: V3 },
    },
  },
});
