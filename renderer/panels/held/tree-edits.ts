import {
  edited,
  exactText,
  insertedLast,
  isContainer,
  type JsonNode,
  keyText,
  nodeAt,
  parsedJson,
  pointerStep,
  pointerSteps,
  pointerTo,
  replaced,
  rootOf,
  withoutMember,
} from '../../../shared/json/index.ts';
import type { TreePlace } from '../../protocol/text/index.ts';

/** A text after a change of one place, and the place (JSON pointer) to go to. */
export interface TreeEdit {
  readonly text: string;
  readonly pointer: string;
}

/** What was written for a value as JSON text: as it is where it is one, else as a string. */
export function valueOf(written: string): string {
  const text = written.trim();
  return text !== '' && parsedJson(text) !== undefined ? text : JSON.stringify(written);
}

/** Another value at a place; every other character stays. */
export function withValue(text: string, { member, pointer }: TreePlace, written: string): TreeEdit {
  return { text: replaced(text, member.value, valueOf(written)), pointer };
}

/** Another name of a member; null for an item of an array. */
export function withName(text: string, { member, pointer }: TreePlace, name: string): TreeEdit | null {
  if (member.key === null) return null;
  return {
    text: edited(text, [{ ...member.key, text: JSON.stringify(name) }]),
    pointer: `${parentOf(pointer)}/${pointerStep(name)}`,
  };
}

/** Without a member or an item; null for the root. */
export function withoutPlace(text: string, { member, container, pointer }: TreePlace): TreeEdit | null {
  if (container === null) return null;
  return { text: withoutMember(text, container, member), pointer: parentOf(pointer) };
}

/** With a member or an item behind those of a container; null where that is none, or is cut. */
export function withAdded(text: string, pointer: string, name: string, written: string): TreeEdit | null {
  const container = containerAt(text, pointer);
  if (container === null || !container.whole) return null;
  const json = valueOf(written);
  const isObject = container.kind === 'object';
  return {
    text: insertedLast(text, container, isObject ? `${JSON.stringify(name)}:${json}` : json),
    pointer: `${pointer}/${isObject ? pointerStep(name) : container.count}`,
  };
}

/** Where something is added that stands beside or in a place: in it where it can have members, else around it. */
export function addingTo({ member, pointer }: TreePlace): string {
  return isContainer(member.value) ? pointer : parentOf(pointer);
}

/** Whether what is added there has a name. */
export function takesNames(text: string, pointer: string): boolean {
  return containerAt(text, pointer)?.kind === 'object';
}

/** The name of a member as it is read; '' for an item. */
export function nameOf(text: string, { member }: TreePlace): string {
  return member.key === null ? '' : keyText(exactText(text, member.key));
}

function parentOf(pointer: string): string {
  return pointerTo(pointerSteps(pointer).slice(0, -1));
}

function containerAt(text: string, pointer: string): JsonNode | null {
  const root = rootOf(text);
  const node = root === null ? null : nodeAt(text, root, pointer);
  return node !== null && isContainer(node) ? node : null;
}
