// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { faultTree } from './field-faults.ts';
import SchemaFields from './SchemaFields.tsx';
import { SchemaOutline } from './schema-outline.ts';
import { startValue } from './start-value.ts';

// React asks for it where `act` is used.
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

let root: Root;
let page: HTMLElement;
let shown: unknown;
/** Paths of the fields that were left, in their order. */
let left: string[];

beforeEach(() => {
  left = [];
  page = document.createElement('main');
  document.body.append(page);
  root = createRoot(page);
});

afterEach(() => {
  act(() => root.unmount());
  page.remove();
});

/** Shows the form of a schema, which keeps what is filled in. */
function show(schema: unknown, value: unknown = startValue(schema)): void {
  const outline = new SchemaOutline(schema);
  const draw = (changed: unknown): void => {
    shown = changed;
    root.render(
      <SchemaFields
        outline={outline}
        value={changed}
        onChange={draw}
        faults={faultTree([])}
        label="Arguments"
        onLeave={(path) => left.push(path.join('/'))}
      />,
    );
  };
  act(() => draw(value));
}

function labelled<E extends HTMLElement = HTMLInputElement>(label: string): E {
  const found = page.querySelector<E>(`[aria-label="${label}"]`);
  if (found === null) throw new Error(`Nothing is called “${label}” in ${page.innerHTML}`);
  return found;
}

function type(label: string, text: string): void {
  const field = labelled<HTMLInputElement | HTMLTextAreaElement>(label);
  const set = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set;
  act(() => {
    set?.call(field, text);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });
}

function press(words: string): void {
  const buttons = [...page.querySelectorAll('button')];
  const found = buttons.find((each) => each.textContent === words || each.getAttribute('aria-label') === words);
  if (found === undefined)
    throw new Error(`No button “${words}” among ${buttons.map((each) => each.textContent).join(', ')}`);
  act(() => found.click());
}

describe('the fields of a schema', () => {
  it('tell which of them was left', () => {
    show({ type: 'object', properties: { a: { type: 'string' }, b: { type: 'number' } }, required: ['a', 'b'] });
    for (const name of ['b', 'a'])
      act(() => {
        labelled(name).focus();
        labelled(name).blur();
      });
    expect(left).toEqual(['b', '', 'a', '']);
  });

  it('fill in a value, and leave out what nobody touched', () => {
    show({
      type: 'object',
      properties: { city: { type: 'string' }, days: { type: 'integer' }, note: { type: 'string' } },
      required: ['city'],
    });
    expect(shown).toEqual({});
    type('city', 'Zürich');
    type('days', '3');
    expect(shown).toEqual({ city: 'Zürich', days: 3 });
    type('days', 'three');
    expect(shown).toEqual({ city: 'Zürich', days: 'three' });
    expect(labelled('days').value).toBe('three');
    press('Omit days');
    expect(shown).toEqual({ city: 'Zürich' });
    type('city', '');
    expect(shown).toEqual({ city: '' });
  });

  it('add, move and remove the items of a list', () => {
    show({ type: 'object', properties: { tags: { type: 'array', items: { type: 'string' } } } });
    press('Add tags');
    expect(shown).toEqual({ tags: [] });
    press('Add an item to tags');
    press('Add an item to tags');
    type('tags-0', 'a');
    type('tags-1', 'b');
    expect(shown).toEqual({ tags: ['a', 'b'] });
    press('Move item 1 up');
    expect(shown).toEqual({ tags: ['b', 'a'] });
    press('Remove item 0');
    expect(shown).toEqual({ tags: ['a'] });
  });

  it('add members that the schema does not name, and name them', () => {
    show({ type: 'object', properties: {}, additionalProperties: { type: 'number' } });
    press('Add a member to the value');
    expect(shown).toEqual({ member: null });
    type('member', '4');
    const name = labelled('Name of the member member');
    act(() => {
      name.focus();
      name.value = 'width';
      name.blur();
    });
    expect(shown).toEqual({ width: 4 });
    press('Omit width');
    expect(shown).toEqual({});
  });

  it('show a value of the wrong type as JSON, until it fits', () => {
    show(
      { type: 'object', properties: { list: { type: 'array', items: {} }, on: { type: 'boolean' } } },
      { list: 'no', on: 1 },
    );
    expect(labelled<HTMLTextAreaElement>('list').value).toBe('"no"');
    type('list', '[1]');
    expect(shown).toEqual({ list: [1], on: 1 });
    type('on', 'true');
    expect(shown).toEqual({ list: [1], on: true });
  });

  it('show each form of a value by its own fields', () => {
    show(
      {
        type: 'object',
        properties: {
          at: { anyOf: [{ type: 'string' }, { type: 'object', properties: { lat: { type: 'number' } } }] },
        },
      },
      { at: { lat: 1, far: 2 } },
    );
    expect(labelled('lat').value).toBe('1');
    expect(labelled<HTMLTextAreaElement>('far').value).toBe('2');
  });
});

describe('a hostile schema', () => {
  it('that refers to itself shows one level more when it is asked for', () => {
    show({ type: 'object', properties: { next: { $ref: '#' }, n: { type: 'number' } } });
    press('Add next');
    expect(shown).toEqual({ next: {} });
    press('Add next');
    expect(shown).toEqual({ next: { next: {} } });
    expect(page.querySelectorAll('input')).toHaveLength(3);
  });

  it('with 2,000 members shows the first 200, and finds the others', () => {
    show({
      type: 'object',
      properties: Object.fromEntries(Array.from({ length: 2_000 }, (_, at) => [`p${at}`, { type: 'string' }])),
    });
    expect(page.querySelectorAll('textarea')).toHaveLength(200);
    press('Show 200 more of 2,000 members');
    expect(page.querySelectorAll('textarea')).toHaveLength(400);
    type('Search the members of the form', 'p1999');
    type('p1999', 'x');
    expect(shown).toEqual({ p1999: 'x' });
  });

  it('with 5,000 choices is searched by typing, and takes what is none of them', () => {
    show({ type: 'object', properties: { id: { enum: Array.from({ length: 5_000 }, (_, at) => at) } } });
    type('id', '4711');
    expect(shown).toEqual({ id: 4711 });
    type('id', 'none');
    expect(shown).toEqual({ id: 'none' });
    expect(page.querySelectorAll('option').length).toBeLessThan(100);
  });

  it('says what it refers to and where it is no schema', () => {
    show({
      type: 'object',
      properties: { a: { $ref: 'https://example.com/x' }, b: 7, constructor: { type: 'string' } },
    });
    expect(page.textContent).toContain('The schema refers to “https://example.com/x”, which is never fetched.');
    expect(page.textContent).toContain('The schema is a number, which is not a schema.');
    type('constructor', 'x');
    type('a', '{"any":1}');
    expect(shown).toEqual({ constructor: 'x', a: { any: 1 } });
  });
});
