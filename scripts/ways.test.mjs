// Keeps docs/architecture.md true: the ways of a frame and of what is sent, file by file.
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { inProject } from './project.mjs';

const PAGE = readFileSync(inProject('docs/architecture.md'), 'utf8');
const MOST_FILES = 20;
/** `1. `file` does something → `name``: the name stands in this file and in the next. */
const STEP = /^\d+\. `([^`]+)`[^→\n]*(?:→ `([^`]+)`)?$/gm;

function wayUnder(heading) {
  const text = PAGE.split(/^## /m).find((section) => section.startsWith(`${heading}\n`)) ?? '';
  return [...text.matchAll(STEP)].map(([, file, by]) => ({ file, by }));
}

describe.each(["A frame's way, from stdout to the pixel", 'What Send does, from the editor to stdin'])(
  '%s',
  (heading) => {
    const way = wayUnder(heading);

    it(`passes ${MOST_FILES} files at most, and all of them are there`, () => {
      expect(way.length).toBeGreaterThan(5);
      expect(way.length).toBeLessThanOrEqual(MOST_FILES);
      expect(way.map(({ file }) => file).filter((file) => !existsSync(inProject(file)))).toEqual([]);
    });

    it('goes from file to file by a name that both know', () => {
      const broken = way.slice(0, -1).filter(({ file, by }, index) => {
        const word = new RegExp(`\\b${by}\\b`);
        return ![file, way[index + 1].file].every((place) => word.test(readFileSync(inProject(place), 'utf8')));
      });
      expect(broken).toEqual([]);
    });
  },
);
