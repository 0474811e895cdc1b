import { isContainer, type JsonNode } from '../../../shared/json/index.ts';
import { glance } from './glance.ts';
import { useEffect, useId, useReducer, useRef, useState, type KeyboardEvent } from 'react';
import { Copy, ListFilter, UnfoldVertical } from 'lucide-react';
import { counted } from '../../widgets/index.ts';
import type { Subject } from '../../../shared/explain/index.ts';
import { explainFocused, explainPointed, notify } from '../../state/index.ts';
import { copyText, GlyphText } from '../evidence/index.ts';
import {
  isMenuKey,
  openValueMenu,
  pointOf,
  under,
  type FilterValue,
  type MenuPlace,
  type ValueOffer,
} from '../filter/index.ts';
import { keysOfLine, openLike, placeOfLine, pointerOfLine, scalarOf, type TreePlace } from './json-pointer.ts';
import { JsonTree, type TreeLine } from './json-tree.ts';
import { JsonValue } from './JsonValue.tsx';
import { useAskedLine } from './use-asked-line.ts';
import './json-tree.css';

interface JsonTreeViewProps {
  readonly text: string;
  readonly root: JsonNode;
  /** Accessible name. */
  readonly label: string;
  /** Index of the item of the root to light: a member of a batch. */
  readonly lit?: number;
  /** What stands at a place of the text, as `subjectAt` takes it; null where that says nothing. */
  readonly subjectOf?: (pointer: string, value?: string) => Subject | null;
  /** What a place of the text can be filtered by. */
  readonly valuesOf?: (keys: readonly (string | number)[], value: JsonNode) => readonly FilterValue[];
  /** What else can be made of a place of the text. */
  readonly offersOf?: (keys: readonly (string | number)[]) => readonly ValueOffer[];
  /** JSON pointer of the place to go to; null for none. */
  readonly asked?: string | null;
  /** The text is being edited: what is open stays so when it becomes another one. */
  readonly edited?: TreeEdits;
}

/** How the places of a tree are edited by whoever shows it. */
export interface TreeEdits {
  /** Told of the place that the keyboard stands on; null for none. */
  onPlace(place: TreePlace | null): void;
  /** Looks at a key before the tree does; true where it was meant for them. */
  keyAt(event: KeyboardEvent, place: TreePlace): boolean;
}

type MemberLine = Extract<TreeLine, { kind: 'member' }>;

/** A JSON text as a tree whose values stand in their exact text. */
export function JsonTreeView(props: JsonTreeViewProps) {
  const { text, root, label, lit = -1, subjectOf, valuesOf, offersOf, asked = null, edited } = props;
  const id = useId();
  const [, redraw] = useReducer((n: number) => n + 1, 0);
  const [active, setActive] = useState(0);
  const [drawn, setDrawn] = useState(() => ({ tree: treeOf(text, root, lit, null, false), lit }));
  if (drawn.tree.text !== text || drawn.lit !== lit) {
    setDrawn({ tree: treeOf(text, root, lit, drawn.lit === lit ? drawn.tree : null, edited !== undefined), lit });
  }
  const { tree } = drawn;
  const container = useRef<HTMLDivElement>(null);
  useAskedLine(tree, asked, container, setActive);
  const lines = tree.lines();
  const at = Math.min(active, lines.length - 1);

  useEffect(() => {
    if (lit >= 0 && tree.root.kind === 'array')
      container.current?.querySelector('.json-tree-lit')?.scrollIntoView({ block: 'nearest' });
  }, [lit, tree]);

  const subjectOfLine = (index: number): Subject | null => {
    const line = lines[index];
    if (subjectOf === undefined || line?.kind !== 'member') return null;
    return subjectOf(pointerOfLine(text, lines, index), scalarOf(text, line.member.value));
  };
  const openMenu = (index: number, place: MenuPlace): boolean => {
    const line = lines[index];
    if (valuesOf === undefined || line?.kind !== 'member') return false;
    const keys = keysOfLine(text, lines, index);
    const values = valuesOf(keys, line.member.value);
    openValueMenu(values, place, offersOf?.(keys));
    return values.length > 0;
  };
  const choose = (index: number): void => {
    setActive(index);
    if (subjectOf !== undefined) explainFocused(subjectOfLine(index));
    edited?.onPlace(placeOfLine(tree, lines, index));
  };
  const moveTo = (index: number): void => {
    const next = Math.max(0, Math.min(lines.length - 1, index));
    choose(next);
    document.getElementById(`${id}-${next}`)?.scrollIntoView({ block: 'nearest' });
  };
  const toggle = (node: JsonNode): void => {
    if (tree.isOpen(node)) tree.close(node);
    else tree.open(node);
    redraw();
  };
  const openAll = (node: JsonNode): void => {
    if (!tree.openAll(node))
      notify({ tone: 'info', text: 'There is too much to open at once: some of it stays closed.' });
    redraw();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const line = lines[at];
    if (line === undefined || event.altKey || event.metaKey) return;
    const place = edited === undefined ? null : placeOfLine(tree, lines, at);
    if (place !== null && edited?.keyAt(event, place) === true) {
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    if (isMenuKey(event)) {
      const drawn = document.getElementById(`${id}-${at}`);
      if (drawn !== null && openMenu(at, under(drawn))) event.preventDefault();
      return;
    }
    if (event.ctrlKey) {
      if (event.key !== 'c' || getSelection()?.isCollapsed === false || line.kind !== 'member') return;
      event.preventDefault();
      copyValue(text, line);
      return;
    }
    const done = line.kind === 'more' ? keyOnMore(event.key, line.container) : keyOnMember(event.key, line);
    if (done || moveByKey(event.key)) event.preventDefault();
  };
  const moveByKey = (key: string): boolean => {
    const to = {
      ArrowDown: at + 1,
      ArrowUp: at - 1,
      Home: 0,
      End: lines.length - 1,
      PageDown: at + 20,
      PageUp: at - 20,
    }[key];
    if (to !== undefined) moveTo(to);
    return to !== undefined;
  };
  const keyOnMore = (key: string, node: JsonNode): boolean => {
    if (key !== 'Enter' && key !== ' ' && key !== 'ArrowRight') return false;
    tree.showMore(node);
    redraw();
    return true;
  };
  const keyOnMember = (key: string, line: MemberLine): boolean => {
    const { value } = line.member;
    if (key === '*' && line.open !== null) openAll(value);
    else if ((key === 'Enter' || key === ' ') && line.open !== null) toggle(value);
    else if (key === 'ArrowRight' && line.open === false) toggle(value);
    else if (key === 'ArrowRight' && line.open === true) moveTo(at + 1);
    else if (key === 'ArrowLeft' && line.open === true) toggle(value);
    else if (key === 'ArrowLeft') moveTo(lines.findLastIndex((other, i) => i < at && other.level < line.level));
    else return false;
    return true;
  };

  return (
    <div
      ref={container}
      className="json-tree"
      role="tree"
      aria-label={label}
      tabIndex={0}
      aria-activedescendant={lines.length === 0 ? undefined : `${id}-${at}`}
      onKeyDown={onKeyDown}
      onFocus={() => choose(at)}
      onPointerLeave={() => explainPointed(null)}
    >
      {lines.map((line, i) =>
        line.kind === 'more' ? (
          <div
            key={`more ${line.container.start}`}
            id={`${id}-${i}`}
            role="treeitem"
            aria-level={line.level + 1}
            aria-selected={i === at}
            className="json-tree-line"
            style={{ paddingLeft: line.level * 14 + 16 }}
          >
            <button
              type="button"
              className="evidence-link"
              tabIndex={-1}
              onClick={() => {
                tree.showMore(line.container);
                redraw();
              }}
            >
              … show more of {counted(line.container.count, line.container.kind === 'array' ? 'item' : 'member')}
            </button>
          </div>
        ) : (
          <div
            key={line.member.value.start}
            id={`${id}-${i}`}
            role="treeitem"
            aria-level={line.level + 1}
            aria-posinset={line.member.index + 1}
            aria-setsize={line.siblings}
            aria-selected={i === at}
            aria-expanded={line.open ?? undefined}
            className={`json-tree-line ${line.level === 0 && line.member.index === lit && root.kind === 'array' ? 'json-tree-lit' : ''}`}
            style={{ paddingLeft: line.level * 14 }}
            onClick={() => choose(i)}
            onContextMenu={(event) => {
              // What is marked as text has the menu of the browser.
              if (getSelection()?.isCollapsed === false || !openMenu(i, pointOf(event))) return;
              event.preventDefault();
              choose(i);
            }}
            onPointerEnter={subjectOf === undefined ? undefined : () => explainPointed(subjectOfLine(i))}
          >
            <Twisty line={line} onToggle={() => toggle(line.member.value)} />
            <Name text={text} line={line} />
            {line.open === null ? (
              <JsonValue text={text} node={line.member.value} />
            ) : (
              <Below text={text} line={line} />
            )}
            {line.repeated ? (
              <span
                className="json-tree-repeated"
                title="This key occurs more than once in its object: most readers keep the last."
              >
                repeated key
              </span>
            ) : null}
            <span className="json-tree-does">
              {line.open === null ? null : (
                <button
                  type="button"
                  tabIndex={-1}
                  title="Expand all below (*)"
                  aria-label="Expand all below"
                  onClick={() => openAll(line.member.value)}
                >
                  <UnfoldVertical aria-hidden />
                </button>
              )}
              {valuesOf === undefined ? null : (
                <button
                  type="button"
                  tabIndex={-1}
                  title="Filter or colour by this value (Shift F10)"
                  aria-label="Filter by this value"
                  onClick={(event) => openMenu(i, under(event.currentTarget))}
                >
                  <ListFilter aria-hidden />
                </button>
              )}
              <button
                type="button"
                tabIndex={-1}
                title="Copy the exact text of this value"
                aria-label="Copy value"
                onClick={() => copyValue(text, line)}
              >
                <Copy aria-hidden />
              </button>
            </span>
          </div>
        ),
      )}
    </div>
  );
}

function Twisty({ line, onToggle }: { readonly line: MemberLine; readonly onToggle: () => void }) {
  return line.open === null ? (
    <span className="json-tree-twisty" />
  ) : (
    <span className="json-tree-twisty" aria-hidden onClick={onToggle}>
      {line.open ? '▾' : '▸'}
    </span>
  );
}

function Name({ text, line }: { readonly text: string; readonly line: MemberLine }) {
  const { key, index, value } = line.member;
  if (key === null) return <span className="json-tree-index">{index}</span>;
  const quoted = key.end - key.start <= 2 || text[key.start] !== '"';
  const words = quoted ? text.slice(key.start, key.end) : text.slice(key.start + 1, key.end - 1);
  const align = isContainer(value) ? undefined : { minWidth: `${line.keyWidth}ch` };
  return (
    <span className="json-tree-key json-key" style={align}>
      <GlyphText text={words} />
    </span>
  );
}

function Below({ text, line }: { readonly text: string; readonly line: MemberLine }) {
  const { value } = line.member;
  const words = counted(value.count, value.kind === 'array' ? 'item' : 'member');
  const counts = value.kind === 'array' || (line.open === false && value.count > 20);
  return (
    <span className="json-tree-below">
      {counts ? <small>{words}</small> : null}
      {line.open === true ? null : <GlyphText text={glance(text, value)} />}
      {value.whole ? null : <i className="json-tree-cut">cut</i>}
    </span>
  );
}

/** The tree of a text; of one that goes on where `before` ends, or is `before` edited, with the same parts open. */
function treeOf(text: string, root: JsonNode, lit: number, before: JsonTree | null, isEdited: boolean): JsonTree {
  const grown = before !== null && before.root.start === root.start && text.startsWith(before.text);
  const tree = new JsonTree(text, root, grown ? before : null);
  if (lit >= 0 && !grown) openOnly(tree, lit);
  if (isEdited && before !== null && !grown) openLike(tree, before);
  return tree;
}

/** Opens one item of a batch and closes its neighbours. */
function openOnly(tree: JsonTree, index: number): void {
  for (const member of tree.members(tree.root)) {
    if (member.index === index) tree.open(member.value);
    else tree.close(member.value);
  }
}

function copyValue(text: string, line: MemberLine): void {
  void copyText(text.slice(line.member.value.start, line.member.value.end), 'Value');
}
