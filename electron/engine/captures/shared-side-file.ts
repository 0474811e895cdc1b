import { resolve } from 'node:path';
import type { AnnotationLine, Annotations } from '../../../shared/capture/index.ts';
import { SideFile } from './side-file.ts';

/** The side file of a capture, as one of those who show the capture sees it. */
export interface SharedSideFile {
  readonly annotations: Annotations;
  /** Adds a line, on disk at once, and tells everybody. Throws Error with a sentence when it cannot be written. */
  add(line: AnnotationLine): void;
  /** Ends the sharing; repeated calls are harmless. */
  end(): void;
}

interface Shared {
  readonly side: SideFile;
  readonly listeners: Set<() => void>;
}

/** Side files in use by their paths: each is read once, and two tabs of one capture hear of each other's changes. */
const inUse = new Map<string, Shared>();

/** Opens the side file of a capture, which need not exist; `changed` is called after every line, whoever added it. */
export function shareSideFile(capture: string, changed: () => void): SharedSideFile {
  const path = resolve(capture);
  const shared = inUse.get(path) ?? { side: new SideFile(path), listeners: new Set<() => void>() };
  inUse.set(path, shared);
  // A function of its own, so that one listener may share a file twice.
  const listener = (): void => changed();
  shared.listeners.add(listener);
  return {
    get annotations() {
      return shared.side.annotations;
    },
    add(line) {
      shared.side.add(line);
      for (const each of shared.listeners) each();
    },
    end() {
      shared.listeners.delete(listener);
      if (shared.listeners.size === 0 && inUse.get(path) === shared) inUse.delete(path);
    },
  };
}
