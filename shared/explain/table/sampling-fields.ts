import { V3, V4, V5 } from './ages.ts';
import { shapes } from './entry.ts';
import { META_OF_LATER_OBJECT, META_OF_MESSAGE } from './base-fields.ts';
import { TASK_WANTED } from './tool-fields.ts';

/** What a server asks of the client's model. */
export const SAMPLING_SHAPES = shapes({
  CreateMessageParams: {
    words: 'the params of sampling/createMessage',
    clause: 'sampling',
    deprecated: V5,
    fields: {
      _meta: META_OF_MESSAGE,
      messages: { means: 'The conversation that the model continues.', holds: 'SamplingMessage[]' },
      systemPrompt: 'What the server wants as system prompt. The client may change it or leave it out.',
      includeContext: {
        means:
          'Of which servers the client shall add context. Values other than none are deprecated, and need sampling.context from 2025-11-25 on.',
        values: 'include context',
        instead: 'none: leave it out',
        see: 'capability:client.sampling.context',
      },
      temperature: 'How freely the model may choose its words.',
      maxTokens: 'The most tokens that the model may write. The client may stop earlier.',
      stopSequences: 'Texts at which the model stops.',
      metadata: {
        means: 'Anything that the maker of the model takes beside.',
        inside: 'A setting of the model’s maker, not of MCP.',
      },
      modelPreferences: {
        means: 'What kind of model the server would like. The client decides.',
        clause: 'modelPreferences',
        holds: 'ModelPreferences',
      },
      tools: {
        means: 'Tools that the model may use. They need not be tools of the server’s own list.',
        since: V4,
        clause: 'samplingTools',
        holds: 'Tool[]',
        see: 'capability:client.sampling.tools field:CreateMessageParams.toolChoice',
      },
      toolChoice: {
        means: 'Whether the model may or must use a tool.',
        since: V4,
        clause: 'samplingTools',
        holds: 'ToolChoice',
        see: 'capability:client.sampling.tools',
      },
      task: TASK_WANTED,
    },
  },
  ToolChoice: {
    words: 'the choice of tools',
    clause: 'samplingTools',
    since: V4,
    deprecated: V5,
    fields: { mode: { means: 'Whether the model may, must or must not use a tool.', values: 'tool choice' } },
  },
  ModelPreferences: {
    words: 'preferences for a model',
    clause: 'modelPreferences',
    deprecated: V5,
    fields: {
      hints: {
        means: 'Names of models that would suit, best first. They come before the priorities.',
        holds: 'ModelHint[]',
      },
      costPriority: 'How much low cost matters, from 0 to 1.',
      speedPriority: 'How much a quick answer matters, from 0 to 1.',
      intelligencePriority: 'How much ability matters, from 0 to 1.',
    },
  },
  ModelHint: {
    words: 'a hint for a model',
    clause: 'modelPreferences',
    deprecated: V5,
    fields: { name: 'Part of a model’s name. The client may take a like model of another maker.' },
  },
  SamplingMessage: {
    words: 'a message to a model',
    clause: 'samplingMessages',
    deprecated: V5,
    fields: {
      role: { means: 'Who said it.', values: 'role' },
      content: {
        means: 'What was said: one block, or from 2025-11-25 on several.',
        holds: 'SamplingContent|SamplingContent[]',
      },
      _meta: META_OF_LATER_OBJECT,
    },
  },
  SamplingContent: {
    words: 'a block of a message to a model',
    clause: 'samplingMessages',
    fields: {
      type: { means: 'What kind of block it is; it decides which other fields the block has.', values: 'content type' },
      text: 'The text of a text block.',
      data: 'The picture or sound, in base64.',
      mimeType: 'The type of the picture or sound, as image/png.',
      annotations: {
        means: 'The audience of the block and its importance.',
        clause: 'annotations',
        holds: 'Annotations',
      },
      id: {
        means: 'What identifies this use of a tool, for the block with its result.',
        since: V4,
        see: 'field:SamplingContent.toolUseId',
      },
      name: { means: 'Which tool the model wants to use.', since: V4 },
      input: {
        means: 'What the model gives to the tool.',
        since: V4,
        inside: 'An argument of the tool: its inputSchema says what it means, not MCP.',
      },
      toolUseId: {
        means: 'Which use of a tool this is the result of: the id of its block.',
        since: V4,
        see: 'field:SamplingContent.id',
      },
      content: { means: 'What the tool said, block by block.', since: V4, holds: 'Content[]' },
      structuredContent: {
        means: 'What the tool gave as data.',
        since: V4,
        inside: 'Part of the tool’s own data.',
      },
      isError: { means: 'True where the tool failed.', since: V4 },
      _meta: { ...META_OF_LATER_OBJECT, since: V3 },
    },
  },
  CreateMessageResult: {
    words: 'the result of sampling/createMessage',
    clause: 'sampling',
    deprecated: V5,
    fields: {
      _meta: META_OF_MESSAGE,
      role: { means: 'Who said it: the assistant.', values: 'role' },
      content: {
        means: 'What the model said: one block, or from 2025-11-25 on several.',
        holds: 'SamplingContent|SamplingContent[]',
      },
      model: 'The name of the model that answered.',
      stopReason: { means: 'Why the model stopped. Makers may use words of their own.', values: 'stop reason' },
    },
  },
});
