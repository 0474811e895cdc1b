import { type Alias, isAlias, isMap, isScalar, isSeq, parseAllDocuments, type Node, type Pair } from 'yaml';
import type { ConfigMember, ConfigReading, ConfigValue } from './value.ts';

/**
 * Reads YAML with the place of every key and value. An alias stays one: it refers to what was read at its anchor, so that it costs nothing
 * however often it is used, and what has an anchor says that others share it.
 */
export function readYaml(text: string): ConfigReading {
  const remarks = text.startsWith('\ufeff') ? [{ what: 'byte order mark' as const, at: 0 }] : [];
  const failed = (at: number, message: string): ConfigReading => ({
    root: null,
    fault: { at, message },
    remarks,
  });
  let documents;
  try {
    documents = parseAllDocuments(text, {
      uniqueKeys: false,
      logLevel: 'silent',
      prettyErrors: false,
    });
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
  return { root: valueOf(contents, new Map()), fault: null, remarks };
}

/** What stands at each anchor that was read. */
type Anchors = Map<string, ConfigValue>;

function valueOf(node: Node, anchors: Anchors): ConfigValue {
  const [start, end] = node.range ?? [0, 0];
  if (isAlias(node)) {
    const held = anchors.get(node.source) ?? null;
    return { kind: 'shared', start, end, why: `it is the alias *${node.source}`, held };
  }
  const value = written(node, [start, end], anchors);
  const { anchor } = node as { anchor?: string };
  if (anchor === undefined) return value;
  anchors.set(anchor, value);
  return { kind: 'shared', start, end, why: `others refer to it as *${anchor}`, held: value };
}

function written(
  node: Exclude<Node, Alias>,
  [start, end]: readonly [start: number, end: number],
  anchors: Anchors,
): ConfigValue {
  if (isMap(node))
    return {
      kind: 'map',
      start,
      end,
      members: node.items.flatMap((pair) => memberOf(pair as Pair<Node, Node | null>, node.flow !== true, anchors)),
    };
  if (isSeq(node))
    return {
      kind: 'list',
      start,
      end: node.flow === true ? end : endOfLast(node.items as readonly Node[], end),
      lines: node.flow !== true,
      items: (node.items as readonly Node[]).map((item) => valueOf(item, anchors)),
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

function memberOf({ key, value }: Pair<Node, Node | null>, line: boolean, anchors: Anchors): ConfigMember[] {
  if (!isScalar(key) || key.range === null || key.range === undefined) return [];
  const [start, end] = key.range;
  const read: ConfigValue =
    value === null || value.range === null || value.range === undefined
      ? { kind: 'scalar', start: end, end, value: null }
      : valueOf(value, anchors);
  return [{ key: String(key.value), from: start, keySpan: { start, end }, value: read, line }];
}
