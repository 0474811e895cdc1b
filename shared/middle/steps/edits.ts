import {
  isObject,
  sameJson,
  parsedJson,
  valueTextAt,
  withNameAt,
  withoutValueAt,
  withValueAt,
} from '../../json/index.ts';
import type { Replacer } from '../../query/index.ts';
import type { StepDeed } from './step.ts';

/** One change at a place (RFC 6901). `test` holds the value against another one, and leaves the message alone where they differ. */
export type PlaceEdit =
  | { readonly kind: 'set' | 'add' | 'replace'; readonly at: string; readonly json: string }
  | { readonly kind: 'test'; readonly at: string; readonly json: string }
  | { readonly kind: 'remove'; readonly at: string }
  | { readonly kind: 'rename'; readonly at: string; readonly name: string }
  | { readonly kind: 'copy' | 'move'; readonly from: string; readonly at: string };

/** Changes places of the message, one after the other; where one of them is not there, the message stays as it is (RFC 6902 §5). */
export function editing(edits: readonly PlaceEdit[]): StepDeed {
  return (draft, letter) => {
    let text = draft.text ?? letter.text;
    if (text === null || !isObject(parsedJson(text))) return false;
    for (const edit of edits) {
      text = changed(text, edit);
      if (text === null) return false;
    }
    draft.text = text;
    return true;
  };
}

/** Replaces every occurrence of a text by another one, wherever in the message it stands. */
export function replacing(find: string, by: string): StepDeed {
  return (draft, letter) => {
    const text = draft.text ?? letter.text;
    if (text === null || !text.includes(find)) return false;
    draft.text = text.replaceAll(find, () => by);
    return true;
  };
}

/** Replaces whatever a pattern finds, wherever in the message it stands. Where that takes too long, the message stays as it is, and the record says why. */
export function replacingFinds(replaced: Replacer): StepDeed {
  return (draft, letter) => {
    const text = draft.text ?? letter.text;
    const went = text === null ? null : replaced(text);
    if (went === null) return false;
    if (typeof went === 'string') draft.text = went;
    else draft.notes.push(`A replacement of a rule failed, and the message went on without it. ${went.problem}`);
    return true;
  };
}

function changed(text: string, edit: PlaceEdit): string | null {
  switch (edit.kind) {
    case 'set':
    case 'add':
      return withValueAt(text, edit.at, edit.json);
    case 'replace':
      return valueTextAt(text, edit.at) === null ? null : withValueAt(text, edit.at, edit.json);
    case 'test': {
      const there = valueTextAt(text, edit.at);
      return there !== null && sameJson(parsedJson(there), parsedJson(edit.json)) ? text : null;
    }
    case 'remove':
      return withoutValueAt(text, edit.at);
    case 'rename':
      return withNameAt(text, edit.at, edit.name);
    case 'copy': {
      const value = valueTextAt(text, edit.from);
      return value === null ? null : withValueAt(text, edit.at, value);
    }
    case 'move': {
      const value = valueTextAt(text, edit.from);
      const without = value === null ? null : withoutValueAt(text, edit.from);
      return value === null || without === null ? null : withValueAt(without, edit.at, value);
    }
  }
}
