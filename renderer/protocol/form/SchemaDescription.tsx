import { useMemo, useState } from 'react';
import { Button, count } from '../../widgets/index.ts';
import { PeerText } from './PeerText.tsx';
import type { Folded, FormNode } from './form-node.ts';
import { SchemaOutline } from './schema-outline.ts';
import './description.css';

/** Lines that a part of a schema shows at once. */
const STEP = 100;

/** A schema in words: what members a value has, of what types, and which of them it must have. Inner parts unfold when asked. */
export function SchemaDescription({ schema, label }: { readonly schema: unknown; readonly label: string }) {
  const outline = useMemo(() => new SchemaOutline(schema), [schema]);
  const root = outline.node(outline.root);
  return (
    <div className="schema-words" role="group" aria-label={label}>
      <Part outline={outline} node={root} />
      {isLeaf(root) ? <p>{root.facts.words}</p> : null}
    </div>
  );
}

interface Line {
  readonly name: string;
  readonly schema: Folded | FormNode;
  readonly required: boolean;
}

function Part({ outline, node }: { readonly outline: SchemaOutline; readonly node: FormNode }) {
  const [shown, setShown] = useState(STEP);
  const lines = linesOf(node, outline);
  return (
    <>
      <PeerText text={node.description ?? ''} className="schema-words-about" />
      {node.facts.notes.map((note) => (
        <p key={note} className="schema-form-note">
          {note}
        </p>
      ))}
      {node.oneOf === undefined ? null : (
        <p className="schema-words-about">
          {node.oneOf
            .slice(0, STEP)
            .map(({ title }) => title)
            .join(' · ')}
          {node.oneOf.length > STEP ? ` and ${count(node.oneOf.length - STEP)} more` : ''}
        </p>
      )}
      {lines.length === 0 ? null : (
        <ul>
          {lines.slice(0, shown).map((line) => (
            <li key={line.name}>
              <SchemaLine outline={outline} line={line} />
            </li>
          ))}
        </ul>
      )}
      {lines.length <= shown ? null : (
        <Button onClick={() => setShown(shown + STEP)}>
          Show {count(Math.min(STEP, lines.length - shown))} more of {count(lines.length)}
        </Button>
      )}
    </>
  );
}

function SchemaLine({ outline, line }: { readonly outline: SchemaOutline; readonly line: Line }) {
  const [open, setOpen] = useState(false);
  const node = outline.node(line.schema);
  const head = (
    <>
      <code>{line.name}</code>
      {line.required ? (
        <span className="schema-form-required" title="always there">
          *<span className="visually-hidden"> always there</span>
        </span>
      ) : null}
      <small>{node.facts.words}</small>
      {node.title === undefined || node.title === line.name ? null : <span>{node.title}</span>}
    </>
  );
  if (isLeaf(node)) {
    return (
      <>
        <span className="schema-words-line">{head}</span>
        <PeerText text={node.description ?? ''} className="schema-words-about" />
      </>
    );
  }
  return (
    <details open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="schema-words-line">{head}</summary>
      {/* Only what is open is made: a schema may refer to itself. */}
      {open ? <Part outline={outline} node={node} /> : null}
    </details>
  );
}

function linesOf(node: FormNode, outline: SchemaOutline): readonly Line[] {
  const { properties = {}, required = [], items, anyOf = [], facts } = node;
  const fixed = Array.isArray(items) ? (items as readonly Folded[]) : [];
  const each = items !== undefined && !Array.isArray(items) ? [items as Folded | FormNode] : [];
  return [
    ...Object.entries(properties).map(([name, schema]) => ({ name, schema, required: required.includes(name) })),
    ...fixed.map((schema, index) => ({ name: `[${index}]`, schema, required: false })),
    ...each.map((schema) => ({ name: 'each item', schema, required: false })),
    ...anyOf.map((schema, index) => ({ name: `form ${index + 1}: ${schema.title ?? ''}`, schema, required: false })),
    ...(facts.more === null || outline.node(facts.more).facts.words === 'any value'
      ? []
      : [{ name: 'other members', schema: facts.more, required: false }]),
  ];
}

function isLeaf({ properties, items, anyOf, oneOf }: FormNode): boolean {
  return properties === undefined && items === undefined && anyOf === undefined && oneOf === undefined;
}
