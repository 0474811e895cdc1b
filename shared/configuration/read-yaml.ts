import { isAlias, isMap, isScalar, isSeq, parseAllDocuments, type Node, type Pair } from 'yaml';
import type { ConfigMember, ConfigReading, ConfigValue } from './value.ts';

/**
 * Reads YAML with the place of every key and value. Nothing is resolved: an alias stays one, so that it costs nothing however often it
 * is used, and what has an anchor says that others share it.
 */
export function readYaml(text: string): ConfigReading {
  const remarks = text.startsWith('\ufeff') ? [{ what: 'byte order mark' as const, at: 0 }] : [];
  const failed = (at: number, message: string): ConfigReading => ({ root: null, fault: { at, message }, remarks });
  let documents;
  try {
    documents = parseAllDocuments(text, { uniqueKeys: false, logLevel: 'silent', prettyErrors: false });
  } catch (error) {
    // What is nested too deep for its recursion.
    return failed(0, error instanceof Error ? `It cannot be read: ${error.message}` : 'It cannot be read');
  }
  const [first, second] = Array.from(documents);
  if (first === undefined) return { root: null, fault: null, remarks };
  const [error] = first.errors;
  if (error !== undefined) return failed(error.pos[0], error.message.split('\n')[0] ?? '');
  if (second !== undefined) return failed(second.range[0], 'A second document follows');
  const { contents } = first;
  if (contents === null || (isScalar(contents) && contents.value === null)) return { root: null, fault: null, remarks };
  return { root: valueOf(contents), fault: null, remarks };
}

function valueOf(node: Node): ConfigValue {
  const [start, end] = node.range ?? [0, 0];
  if (isAlias(node)) return { kind: 'shared', start, end, why: `it is the alias *${node.source}` };
  const { anchor } = node as { anchor?: string };
  if (anchor !== undefined) return { kind: 'shared', start, end, why: `others refer to it as *${anchor}` };
  if (isMap(node))
    return {
      kind: 'map',
      start,
      end,
      members: node.items.flatMap((pair) => memberOf(pair as Pair<Node, Node | null>, node.flow !== true)),
    };
  if (isSeq(node))
    return {
      kind: 'list',
      start,
      end: node.flow === true ? end : endOfLast(node.items as readonly Node[], end),
      lines: node.flow !== true,
      items: (node.items as readonly Node[]).map(valueOf),
    };
  const { value } = node as { value?: unknown };
  return {
    kind: 'scalar',
    start,
    end,
    value: typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null,
  };
}

function endOfLast(items: readonly Node[], end: number): number {
  return items.at(-1)?.range?.[1] ?? end;
}

function memberOf({ key, value }: Pair<Node, Node | null>, line: boolean): ConfigMember[] {
  if (!isScalar(key) || key.range === null || key.range === undefined) return [];
  const [start, end] = key.range;
  const read: ConfigValue =
    value === null || value.range === null || value.range === undefined
      ? { kind: 'scalar', start: end, end, value: null }
      : valueOf(value);
  return [{ key: String(key.value), from: start, keySpan: { start, end }, value: read, line }];
}
