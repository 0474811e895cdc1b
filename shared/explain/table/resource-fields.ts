import { V5 } from './ages.ts';
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

const ANNOTATIONS = {
  means: 'Its audience and its importance.',
  clause: 'annotations',
  holds: 'Annotations',
} as const;

/** Resources, prompts and roots. */
export const RESOURCE_SHAPES = shapes({
  ListResourcesResult: {
    words: 'the result of resources/list',
    clause: 'resourceList',
    fields: {
      ...RESULT_FIELDS,
      ...CACHE_FIELDS,
      nextCursor: NEXT_CURSOR,
      resources: { means: 'The resources of this page.', holds: 'Resource[]' },
    },
  },
  Resource: {
    words: 'a resource',
    clause: 'resource',
    fields: {
      uri: {
        means: 'What identifies the resource, and what resources/read takes.',
        see: 'field:ReadResourceParams.uri',
      },
      name: 'The name of the resource, for programs.',
      title: titleOf('the resource'),
      description: 'What the resource is, in words for a model.',
      mimeType: 'The type of its contents, where the server knows it.',
      size: 'Its length in bytes, before any encoding. Good for a look ahead at how much a model will have to read.',
      annotations: ANNOTATIONS,
      icons: iconsOf('the resource'),
      _meta: META_OF_OBJECT,
    },
  },
  ListResourceTemplatesResult: {
    words: 'the result of resources/templates/list',
    clause: 'resourceTemplates',
    fields: {
      ...RESULT_FIELDS,
      ...CACHE_FIELDS,
      nextCursor: NEXT_CURSOR,
      resourceTemplates: { means: 'The templates of this page.', holds: 'ResourceTemplate[]' },
    },
  },
  ResourceTemplate: {
    words: 'a resource template',
    clause: 'resourceTemplates',
    fields: {
      uriTemplate:
        'A URI with gaps to be filled in (RFC 6570), as file:///{path}. Completion can suggest what fills them.',
      name: 'The name of the template, for programs.',
      title: titleOf('the template'),
      description: 'What the resources of this template are, in words for a model.',
      mimeType: 'The type of the contents, where all resources of the template share one.',
      annotations: ANNOTATIONS,
      icons: iconsOf('the template'),
      _meta: META_OF_OBJECT,
    },
  },
  ReadResourceParams: {
    words: 'the params of resources/read',
    clause: 'resourceRead',
    fields: {
      _meta: META_OF_MESSAGE,
      uri: { means: 'Which resource is read.', see: 'field:Resource.uri header:Mcp-Name' },
      ...RETRY_FIELDS,
    },
  },
  ReadResourceResult: {
    words: 'the result of resources/read',
    clause: 'resourceRead',
    fields: {
      ...RESULT_FIELDS,
      ...CACHE_FIELDS,
      contents: {
        means: 'The contents: one item, or several where the URI stands for a folder or the like.',
        holds: 'ResourceContents[]',
      },
    },
  },
  ResourceContents: {
    words: 'the contents of a resource',
    clause: 'resourceContents',
    fields: {
      uri: 'The URI of what is here; it may lie below the requested one.',
      mimeType: 'The type of the contents.',
      text: 'The contents as text. Either text or blob is there, not both.',
      blob: 'The contents as bytes in base64. Either text or blob is there, not both.',
      _meta: META_OF_OBJECT,
    },
  },
  SubscribeParams: {
    words: 'the params of a resource subscription',
    clause: 'resourceSubscriptions',
    removed: V5,
    fields: {
      _meta: META_OF_MESSAGE,
      uri: {
        means: 'Of which resource changes are told, or no longer told.',
        instead: 'resourceSubscriptions in the filter of subscriptions/listen',
        see: 'field:SubscriptionFilter.resourceSubscriptions',
      },
    },
  },
  ResourceUpdatedParams: {
    words: 'the params of notifications/resources/updated',
    clause: 'resourceSubscriptions',
    fields: { _meta: META_OF_MESSAGE, uri: 'Which resource changed; it may lie below the one that was subscribed to.' },
  },
  ListPromptsResult: {
    words: 'the result of prompts/list',
    clause: 'promptList',
    fields: {
      ...RESULT_FIELDS,
      ...CACHE_FIELDS,
      nextCursor: NEXT_CURSOR,
      prompts: { means: 'The prompts of this page.', holds: 'Prompt[]' },
    },
  },
  Prompt: {
    words: 'a prompt',
    clause: 'prompt',
    fields: {
      name: { means: 'The name by which the prompt is asked for.', see: 'field:GetPromptParams.name' },
      title: titleOf('the prompt'),
      description: 'What the prompt is for.',
      arguments: { means: 'What the prompt can be filled with.', holds: 'PromptArgument[]' },
      icons: iconsOf('the prompt'),
      _meta: META_OF_OBJECT,
    },
  },
  PromptArgument: {
    words: 'an argument of a prompt',
    clause: 'prompt',
    fields: {
      name: 'The name under which its value is given.',
      title: titleOf('the argument'),
      description: 'What to fill in.',
      required: 'Whether the prompt cannot do without it.',
    },
  },
  GetPromptParams: {
    words: 'the params of prompts/get',
    clause: 'promptGet',
    fields: {
      _meta: META_OF_MESSAGE,
      name: { means: 'Which prompt is asked for.', see: 'field:Prompt.name header:Mcp-Name' },
      arguments: {
        means: 'What the prompt is filled with; every value is a text.',
        inside: 'An argument of this prompt: prompts/list describes it, not MCP.',
        see: 'field:Prompt.arguments',
      },
      ...RETRY_FIELDS,
    },
  },
  GetPromptResult: {
    words: 'the result of prompts/get',
    clause: 'promptGet',
    fields: {
      ...RESULT_FIELDS,
      description: 'What the prompt is for.',
      messages: { means: 'The messages to put before the model, in order.', holds: 'PromptMessage[]' },
    },
  },
  PromptMessage: {
    words: 'a message of a prompt',
    clause: 'promptMessage',
    fields: {
      role: { means: 'Who is to have said it.', values: 'role' },
      content: { means: 'The content: one block.', holds: 'Content' },
    },
  },
  ListRootsResult: {
    words: 'the result of roots/list',
    clause: 'roots',
    deprecated: V5,
    fields: {
      _meta: META_OF_MESSAGE,
      roots: { means: 'The folders and files that the user opened to the server.', holds: 'Root[]' },
    },
  },
  Root: {
    words: 'a root',
    clause: 'root',
    deprecated: V5,
    fields: {
      uri: 'Where it is: a file:// URI.',
      name: 'What people call it.',
      _meta: META_OF_OBJECT,
    },
  },
});
