import type { Revision } from './revisions.ts';

/** A member of params or results that not every revision has (schema/<revision>/schema.json, compared). */
export interface DatedField {
  readonly name: string;
  /** The first revision that has it. */
  readonly since: Revision;
  /** The first revision that has it no more. */
  readonly until?: Revision;
}

/** Dated fields of one kind of message, at one place in it. */
export interface DatedPlace {
  readonly methods: readonly string[];
  readonly part: 'params' | 'result';
  /** Members on the way from the part to the object that has the fields; `[]` stands for each item of a list. */
  readonly path: readonly string[];
  readonly fields: readonly DatedField[];
}

const field = (name: string, since: Revision, until?: Revision): DatedField => ({
  name,
  since,
  ...(until === undefined ? {} : { until }),
});

const TITLE = field('title', '2025-06-18');
const ICONS = field('icons', '2025-11-25');
const IMPLEMENTATION = [TITLE, ICONS, field('websiteUrl', '2025-11-25'), field('description', '2025-11-25')];
const LISTS = ['tools/list', 'prompts/list', 'resources/list', 'resources/templates/list'];
const TASK = field('task', '2025-11-25', '2026-07-28');

/** Where a message may have a field that is younger or older than its revision. */
export const DATED_PLACES: readonly DatedPlace[] = [
  { methods: ['initialize'], part: 'params', path: ['clientInfo'], fields: IMPLEMENTATION },
  { methods: ['initialize'], part: 'result', path: ['serverInfo'], fields: IMPLEMENTATION },
  {
    methods: ['tools/list'],
    part: 'result',
    path: ['tools', '[]'],
    fields: [
      field('annotations', '2025-03-26'),
      TITLE,
      field('outputSchema', '2025-06-18'),
      ICONS,
      field('execution', '2025-11-25', '2026-07-28'),
    ],
  },
  { methods: ['prompts/list'], part: 'result', path: ['prompts', '[]'], fields: [TITLE, ICONS] },
  {
    methods: ['resources/list'],
    part: 'result',
    path: ['resources', '[]'],
    fields: [field('size', '2025-03-26'), TITLE, ICONS],
  },
  { methods: ['resources/templates/list'], part: 'result', path: ['resourceTemplates', '[]'], fields: [TITLE, ICONS] },
  { methods: ['tools/call'], part: 'params', path: [], fields: [TASK] },
  {
    methods: ['tools/call'],
    part: 'result',
    path: [],
    fields: [field('structuredContent', '2025-06-18'), field('resultType', '2026-07-28')],
  },
  {
    methods: [...LISTS, 'resources/read'],
    part: 'result',
    path: [],
    fields: [field('ttlMs', '2026-07-28'), field('cacheScope', '2026-07-28'), field('resultType', '2026-07-28')],
  },
  { methods: ['prompts/get'], part: 'result', path: [], fields: [field('resultType', '2026-07-28')] },
  { methods: ['completion/complete'], part: 'params', path: [], fields: [field('context', '2025-06-18')] },
  { methods: ['notifications/progress'], part: 'params', path: [], fields: [field('message', '2025-03-26')] },
  {
    methods: ['sampling/createMessage'],
    part: 'params',
    path: [],
    fields: [field('tools', '2025-11-25'), field('toolChoice', '2025-11-25'), TASK],
  },
  {
    methods: ['elicitation/create'],
    part: 'params',
    path: [],
    fields: [
      field('mode', '2025-11-25'),
      field('url', '2025-11-25'),
      field('elicitationId', '2025-11-25', '2026-07-28'),
      TASK,
    ],
  },
];
