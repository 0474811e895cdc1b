import { explain, subjectAt } from '../../shared/explain/index.ts';
import { isObject, pointerTo } from '../../shared/json/index.ts';
import { readFrame } from '../../shared/jsonrpc/index.ts';
import { callLine, pythonCall, sendLine, typescriptCall } from '../../shared/snippets/index.ts';
import { readUriTemplate } from '../../shared/surface/index.ts';
import type { Stage } from './stage.ts';

const PLACES_MOST = 60;

/** What the detail of a frame says of it: explanations of its places, snippets that send it, templates that it holds. */
export const EXPLAINING: Stage = {
  name: 'explaining',
  calls: 8,
  run({ header, events }) {
    for (const event of events) {
      if (event.kind !== 'frame' || event.text === undefined) continue;
      const { text } = event;
      const about = { text, source: header.source, transport: 'http', era: 'legacy' } as const;
      for (const snippet of [callLine, pythonCall, sendLine, typescriptCall]) snippet(about);
      for (const { value, method } of readFrame(text).messages)
        for (const path of pathsOf(value)) {
          const subject = subjectAt(method ?? '', pointerTo(path), typeof value === 'string' ? value : undefined);
          if (subject !== null) explain(subject, '2025-11-25');
        }
      for (const [template] of text.matchAll(/"[^"]{0,80}\{[^"]{0,80}"/g)) readUriTemplate(template);
    }
  },
};

/** Paths to the first values of a message, level by level. */
function pathsOf(value: unknown): string[][] {
  const found: (readonly [path: string[], value: unknown])[] = [[[], value]];
  for (let at = 0; at < found.length && found.length < PLACES_MOST; at += 1) {
    const [path, inner] = found[at]!;
    if (isObject(inner) || Array.isArray(inner))
      for (const [name, below] of Object.entries(inner)) found.push([[...path, name], below]);
  }
  return found.slice(0, PLACES_MOST).map(([path]) => path);
}
