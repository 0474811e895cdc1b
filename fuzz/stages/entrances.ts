import type { InputKind } from '../sources/index.ts';
import { ENGINE_TALK } from './engine-talk.ts';
import type { Entrance } from './entrance.ts';
import { EVENT_STREAM } from './event-stream.ts';
import { FILE } from './file.ts';
import { FILTER } from './filter.ts';
import { IMPORT } from './import.ts';
import { LINES } from './lines.ts';
import { RESPONSE } from './response.ts';
import { RULE_FILE } from './rule-file.ts';
import { SCHEMA } from './schema.ts';

const AS_IT_IS: Entrance = { name: 'capture', run: (lines) => lines };

/** Where each kind of input comes in. */
export const ENTRANCES: Readonly<Record<InputKind, Entrance>> = {
  capture: AS_IT_IS,
  file: FILE,
  lines: LINES,
  'event-stream': EVENT_STREAM,
  response: RESPONSE,
  import: IMPORT,
  bridge: ENGINE_TALK,
  filter: FILTER,
  rules: RULE_FILE,
  schema: SCHEMA,
};
