import { useEffect, useState, type RefObject } from 'react';
import { askPlace } from '../../state/index.ts';
import { openPlace } from './json-pointer.ts';
import type { JsonTree } from './json-tree.ts';

/**
 * Goes once to the place (a JSON pointer) that was asked for: opens the way, makes its line the active one, brings it into view
 * and gives the tree the focus.
 */
export function useAskedLine(
  tree: JsonTree,
  asked: string | null,
  container: RefObject<HTMLElement | null>,
  setActive: (index: number) => void,
): void {
  const [opened, setOpened] = useState<string | null>(null);
  if (asked !== opened) {
    setOpened(asked);
    if (asked !== null) setActive(lineOfPlace(tree, asked));
  }
  useEffect(() => {
    if (asked === null) return;
    container.current?.focus({ preventScroll: true });
    container.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'center' });
    askPlace(null);
  }, [asked, container]);
}

function lineOfPlace(tree: JsonTree, pointer: string): number {
  const { start } = openPlace(tree, pointer);
  const index = tree.lines().findIndex((line) => line.kind === 'member' && line.member.value.start === start);
  return Math.max(0, index);
}
