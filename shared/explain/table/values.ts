import { V1, V2, V3, V4, V5 } from './ages.ts';
import type { ClauseName } from './clauses.ts';
import type { Entries } from './entry.ts';

/** A closed or well-known set of values. */
export interface ValueSet {
  readonly clause: ClauseName;
  readonly values: Entries;
}

/** Sets of values by name: what a field's `values` refers to. */
export const VALUE_SETS: Readonly<Record<string, ValueSet>> = {
  role: {
    clause: 'promptMessage',
    values: { user: 'The person, or what stands for them.', assistant: 'The model.' },
  },
  'log level': {
    clause: 'logLevels',
    values: {
      debug: 'Details for finding faults: the least serious level.',
      info: 'What happens in the ordinary course.',
      notice: 'Ordinary, but worth a look.',
      warning: 'Something may go wrong.',
      error: 'Something failed.',
      critical: 'A part of the server failed.',
      alert: 'Somebody must act at once.',
      emergency: 'The server cannot be used: the most serious level.',
    },
  },
  'content type': {
    clause: 'toolResult',
    values: {
      text: 'A text, in text.',
      image: 'A picture, in data and mimeType.',
      audio: { means: 'A sound, in data and mimeType.', since: V2 },
      resource: 'A resource with its contents, in resource.',
      resource_link: { means: 'A resource by its uri alone.', since: V3 },
      tool_use: {
        means: 'The model’s wish to use a tool. In sampling only.',
        since: V4,
        deprecated: V5,
        clause: 'samplingTools',
      },
      tool_result: {
        means: 'What a tool gave to the model. In sampling only.',
        since: V4,
        deprecated: V5,
        clause: 'samplingTools',
      },
    },
  },
  'stop reason': {
    clause: 'sampling',
    values: {
      endTurn: 'The model said all that it had to say.',
      stopSequence: 'One of stopSequences came.',
      maxTokens: 'The model may write no more tokens.',
      toolUse: { means: 'The model wants to use a tool.', since: V4, clause: 'samplingTools' },
    },
  },
  'include context': {
    clause: 'sampling',
    values: {
      none: 'No context is added.',
      thisServer: { means: 'Context of the asking server is added.', deprecated: V4, instead: 'none' },
      allServers: { means: 'Context of every server of the client is added.', deprecated: V4, instead: 'none' },
    },
  },
  'tool choice': {
    clause: 'samplingTools',
    values: {
      auto: { means: 'The model decides whether it uses a tool.', since: V4 },
      required: { means: 'The model must use a tool before it ends.', since: V4 },
      none: { means: 'The model must use no tool.', since: V4 },
    },
  },
  'elicitation mode': {
    clause: 'elicitation',
    values: {
      form: { means: 'The user fills in a form that the client draws.', since: V4, clause: 'elicitationForm' },
      url: {
        means: 'The user visits an address; nothing of it passes through the client.',
        since: V4,
        clause: 'elicitationUrl',
      },
    },
  },
  'elicitation action': {
    clause: 'elicitationAnswer',
    values: {
      accept: { means: 'The user agreed; content has what the user entered.', since: V3 },
      decline: { means: 'The user said no.', since: V3 },
      cancel: { means: 'The user went away without a choice.', since: V3 },
    },
  },
  'form format': {
    clause: 'elicitationForm',
    values: {
      email: { means: 'A mail address.', since: V3 },
      uri: { means: 'A URI.', since: V3 },
      date: { means: 'A day, as 2025-11-25.', since: V3 },
      'date-time': { means: 'A day and a time of day, by RFC 3339.', since: V3 },
    },
  },
  'task status': {
    clause: 'tasks',
    values: {
      working: { means: 'The work is going on.', since: V4 },
      input_required: { means: 'The work waits for an answer of the client.', since: V4 },
      completed: { means: 'The work is done; nothing changes after this.', since: V4 },
      failed: { means: 'The work failed; nothing changes after this.', since: V4 },
      cancelled: { means: 'The work was given up; nothing changes after this.', since: V4 },
    },
  },
  'task support': {
    clause: 'tasks',
    values: {
      forbidden: {
        means: 'The tool must be called without a task. This is the default.',
        since: V4,
        removed: V5,
      },
      optional: { means: 'The tool may be called with or without a task.', since: V4, removed: V5 },
      required: { means: 'The tool must be called with a task.', since: V4, removed: V5 },
    },
  },
  'result type': {
    clause: 'resultType',
    values: {
      complete: { means: 'The result is final.', since: V5 },
      input_required: {
        means: 'The server needs input first: the client answers by making the request again.',
        since: V5,
        clause: 'rounds',
      },
      task: {
        means: 'The request became a task. Only where both sides declare the tasks extension.',
        since: V5,
        clause: 'tasksExtension',
      },
    },
  },
  'cache scope': {
    clause: 'caching',
    values: {
      public: { means: 'The result is the same for everybody: a shared cache may keep it.', since: V5 },
      private: { means: 'The result is for this client alone: a shared cache must not keep it.', since: V5 },
    },
  },
  'icon theme': {
    clause: 'icons',
    values: {
      light: { means: 'For a light background.', since: V4 },
      dark: { means: 'For a dark background.', since: V4 },
    },
  },
  'reference type': {
    clause: 'completion',
    values: { 'ref/prompt': 'A prompt, by its name.', 'ref/resource': 'A resource template, by its URI template.' },
  },
  'input request': {
    clause: 'rounds',
    values: {
      'elicitation/create': { means: 'A question to the user.', since: V5, see: 'method:elicitation/create' },
      'sampling/createMessage': {
        means: 'A question to the model.',
        since: V5,
        deprecated: V5,
        see: 'method:sampling/createMessage',
      },
      'roots/list': {
        means: 'Which folders and files are open to the server.',
        since: V5,
        deprecated: V5,
        see: 'method:roots/list',
      },
    },
  },
  revision: {
    clause: 'changes',
    values: {
      '2024-11-05': {
        means: 'The first revision: handshake, tools, resources, prompts, sampling and roots, over stdio and HTTP+SSE.',
        since: V1,
      },
      '2025-03-26': {
        means:
          'Brought Streamable HTTP with sessions, batches, OAuth, audio, tool annotations and the completions capability.',
        since: V2,
      },
      '2025-06-18': {
        means:
          'Brought structured output, elicitation, resource links, titles and the header MCP-Protocol-Version; took batches away.',
        since: V3,
      },
      '2025-11-25': {
        means:
          'Brought tasks, tools in sampling, elicitation by URL, icons and streams that a server may close and a client resumes. The last revision with a handshake.',
        since: V4,
      },
      '2026-07-28': {
        means:
          'Made every request stand alone: no handshake, no session, no requests of the server. Brought server/discover, subscriptions/listen, rounds of input, caching hints and mirrored headers; deprecates roots, sampling and logging.',
        since: V5,
      },
    },
  },
};
