import { V2, V3, V5 } from './ages.ts';
import { shapes } from './entry.ts';
import { META_OF_MESSAGE, RESULT_FIELDS } from './base-fields.ts';

/** Cancellation, progress, logging and completion. */
export const UTILITY_SHAPES = shapes({
  CancelledParams: {
    words: 'the params of notifications/cancelled',
    clause: 'cancellation',
    fields: {
      _meta: META_OF_MESSAGE,
      requestId: 'The id of the request that is given up. The sender of the notification made that request.',
      reason: 'Why, for logs and people.',
    },
  },
  ProgressParams: {
    words: 'the params of notifications/progress',
    clause: 'progress',
    fields: {
      _meta: META_OF_MESSAGE,
      progressToken: {
        means: 'The request that it belongs to: the progressToken of that request’s _meta, not its id.',
        see: 'meta-key:progressToken',
      },
      progress: 'How far the work is. Each value is larger than the one before; the unit is the sender’s own.',
      total: 'What progress will be at the end, where the sender knows it.',
      message: { means: 'What is being done now, for people.', since: V2 },
    },
  },
  LogParams: {
    words: 'the params of notifications/message',
    clause: 'logging',
    deprecated: V5,
    fields: {
      _meta: META_OF_MESSAGE,
      level: {
        means: 'How serious the message is, by the eight levels of syslog.',
        values: 'log level',
        clause: 'logLevels',
      },
      logger: 'Which part of the server wrote it.',
      data: {
        means: 'What is logged: a text or any JSON value.',
        inside: 'Part of what was logged: the server’s own data.',
      },
    },
  },
  SetLevelParams: {
    words: 'the params of logging/setLevel',
    clause: 'logging',
    removed: V5,
    fields: {
      _meta: META_OF_MESSAGE,
      level: {
        means: 'The least serious level that the server still sends.',
        values: 'log level',
        clause: 'logLevels',
        instead: 'the key io.modelcontextprotocol/logLevel of a request’s _meta',
        see: 'meta-key:io.modelcontextprotocol/logLevel',
      },
    },
  },
  CompleteParams: {
    words: 'the params of completion/complete',
    clause: 'completion',
    fields: {
      _meta: META_OF_MESSAGE,
      ref: {
        means: 'Of what an argument is being typed: a prompt or a resource template.',
        holds: 'CompletionReference',
      },
      argument: { means: 'The argument that is being typed.', holds: 'CompletionArgument' },
      context: {
        means: 'What is filled in already, so that suggestions can depend on it.',
        since: V3,
        holds: 'CompletionContext',
      },
    },
  },
  CompletionReference: {
    words: 'a reference for completion',
    clause: 'completion',
    fields: {
      type: { means: 'Whether a prompt or a resource template is meant.', values: 'reference type' },
      name: 'The name of the prompt.',
      title: { means: 'The name of the prompt that people are shown.', since: V3 },
      uri: 'The URI template of the resource.',
    },
  },
  CompletionArgument: {
    words: 'the argument being completed',
    clause: 'completion',
    fields: { name: 'The name of the argument.', value: 'What has been typed so far.' },
  },
  CompletionContext: {
    words: 'the context of a completion',
    clause: 'completion',
    since: V3,
    fields: {
      arguments: {
        means: 'The other arguments that have a value, by their names.',
        inside: 'The value of an argument that is filled in already.',
      },
    },
  },
  CompleteResult: {
    words: 'the result of completion/complete',
    clause: 'completion',
    fields: { ...RESULT_FIELDS, completion: { means: 'The suggestions.', holds: 'Completion' } },
  },
  Completion: {
    words: 'suggestions',
    clause: 'completion',
    fields: {
      values: 'The suggestions, best first; at most 100.',
      total: 'How many there are in all, which may be more than are given.',
      hasMore: 'Whether there are more than are given.',
    },
  },
});
