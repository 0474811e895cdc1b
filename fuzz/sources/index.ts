import { BRIDGE_MESSAGES } from './bridge-messages.ts';
import { CAPTURE_FILES } from './captures.ts';
import { DEEP_PLACES } from './deep-places.ts';
import { EVENT_STREAMS } from './event-streams.ts';
import { FILTERS } from './filters.ts';
import { FRAMES } from './frames.ts';
import { HTTP_RESPONSES } from './http-responses.ts';
import { IMPORTS } from './imports.ts';
import { LINE_STREAMS } from './line-streams.ts';
import { RULE_FILES } from './rule-files.ts';
import { SCHEMAS } from './schemas.ts';
import type { Source } from './source.ts';

export type { Input, InputKind, Source } from './source.ts';

/** Every source, in the order in which they take their turns; its place is in the seed of its cases. */
export const SOURCES: readonly Source[] = [
  FRAMES,
  LINE_STREAMS,
  EVENT_STREAMS,
  HTTP_RESPONSES,
  CAPTURE_FILES,
  IMPORTS,
  BRIDGE_MESSAGES,
  FILTERS,
  RULE_FILES,
  SCHEMAS,
  DEEP_PLACES,
];
