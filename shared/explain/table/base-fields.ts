import { V1, V3, V4, V5 } from './ages.ts';
import { shapes, type Field } from './entry.ts';

/** `_meta` of params and results. */
export const META_OF_MESSAGE: Field = {
  means:
    'Metadata beside the payload: keys of the protocol, of extensions and of anybody’s own. Who does not know a key ignores it.',
  since: V1,
  clause: 'meta',
  holds: 'Meta',
};

/** `_meta` of an object inside a message. */
export const META_OF_OBJECT: Field = {
  means: 'Metadata of this object: keys of extensions and of anybody’s own. Who does not know a key ignores it.',
  since: V3,
  clause: 'meta',
  holds: 'Meta',
};

/** The same for objects that got it a revision later. */
export const META_OF_LATER_OBJECT: Field = { ...META_OF_OBJECT, since: V4 };

/** The name that people read, beside the one that programs use. */
export function titleOf(what: string): Field {
  return { means: `The name of ${what} that people are shown; where it is absent, its name is shown.`, since: V3 };
}

/** Pictures for display. */
export function iconsOf(what: string): Field {
  return {
    means: `Pictures for ${what}, in the sizes and themes that it offers.`,
    since: V4,
    clause: 'icons',
    holds: 'Icon[]',
  };
}

/** How long a result keeps, and who may keep it. */
export const CACHE_FIELDS: Readonly<Record<'ttlMs' | 'cacheScope', Field>> = {
  ttlMs: {
    means: 'For how many milliseconds after its arrival the result may be taken for fresh; 0 means not at all.',
    since: V5,
    clause: 'caching',
    see: 'field:ListToolsResult.cacheScope',
  },
  cacheScope: {
    means: 'Whether a cache shared by several users may keep the result, or only this client.',
    since: V5,
    clause: 'caching',
    values: 'cache scope',
    see: 'field:ListToolsResult.ttlMs',
  },
};

/** What kind of result it is. */
const RESULT_TYPE: Field = {
  means:
    'Whether this result is the final one, asks for input, or is what an extension adds. Results of older servers lack it and are final.',
  since: V5,
  clause: 'resultType',
  values: 'result type',
};

/** Members of every result. */
export const RESULT_FIELDS = { _meta: META_OF_MESSAGE, resultType: RESULT_TYPE } as const;

/** The mark of the next page. */
export const NEXT_CURSOR: Field = {
  means:
    'Stands for the next page: sent back as params.cursor. Absent on the last page. Its text means nothing to the client.',
  clause: 'pagination',
  see: 'field:PageParams.cursor',
};

/** Answers and state of a request that is made again. */
export const RETRY_FIELDS: Readonly<Record<'inputResponses' | 'requestState', Field>> = {
  inputResponses: {
    means:
      'The answers to the inputRequests of the round before, by the same keys. Only on a request that is made again.',
    since: V5,
    clause: 'rounds',
    holds: 'InputResponse{}',
    inside: 'The answer to the question that the server put under this key.',
    see: 'field:InputRequiredResult.inputRequests field:CallToolParams.requestState',
  },
  requestState: {
    means:
      'The requestState of the round before, given back without a changed byte. It is the server’s own and means nothing to the client.',
    since: V5,
    clause: 'rounds',
    see: 'field:InputRequiredResult.requestState field:CallToolParams.inputResponses',
  },
};

/** Shapes that many messages share. */
export const BASE_SHAPES = shapes({
  Params: { words: 'params', clause: 'requests', fields: { _meta: META_OF_MESSAGE } },
  Result: { words: 'a result', clause: 'responses', fields: RESULT_FIELDS },
  PageParams: {
    words: 'the params of a list request',
    clause: 'pagination',
    fields: {
      _meta: META_OF_MESSAGE,
      cursor: {
        means: 'Which page is wanted: the nextCursor of the page before, as it came. Absent for the first page.',
        see: 'field:ListToolsResult.nextCursor',
      },
    },
  },
  Implementation: {
    words: 'an implementation',
    clause: 'initialization',
    fields: {
      name: 'The name of the program, for programs.',
      version: 'The version of the program, in any form. Not the protocol revision.',
      title: titleOf('the program'),
      description: { means: 'What the program is for, for people.', since: V4 },
      websiteUrl: { means: 'Where a person can read more about the program.', since: V4 },
      icons: iconsOf('the program'),
    },
  },
  Icon: {
    words: 'an icon',
    clause: 'icons',
    since: V4,
    fields: {
      src: 'Where the picture is: an https address or a data: URI. A client must refuse other schemes, and should take it from the server’s own origin only.',
      mimeType: 'The type of the picture, where the source does not tell it or tells it wrongly.',
      sizes: 'The sizes for which it is drawn, as 48x48, or any for pictures that scale.',
      theme: { means: 'Which background the picture is drawn for.', values: 'icon theme' },
    },
  },
});
