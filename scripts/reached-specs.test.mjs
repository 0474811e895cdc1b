import { expect, it } from 'vitest';
import { reachedSpecs } from './reached-specs.mjs';

const FILES = {
  'e2e/specs/window.spec.ts': `import { test } from '../test.ts';\nconst server = testServer('banner');`,
  'e2e/specs/lines.spec.ts': `import { mcpscope } from '../shells/command-line.ts';`,
  'e2e/specs/desktop/smoke.spec.ts': `import type { Page } from '@playwright/test';\nimport { test } from '../../test.ts';`,
  'e2e/test.ts': `import { ScopeWindow } from './pages/scope-window.ts';`,
  'e2e/pages/scope-window.ts': '',
  'e2e/servers/banner.mjs': `import { speak } from './speech.mjs';`,
  'e2e/servers/speech.mjs': '',
  'e2e/servers/ban.mjs': '',
  'e2e/shells/command-line.ts': `export { inProject } from './project.ts';`,
};
const SPECS = Object.keys(FILES).filter((file) => file.endsWith('.spec.ts'));
const [WINDOW, LINES, DESKTOP] = SPECS;

it.each([
  ['a spec reaches itself', LINES, [LINES]],
  ['what a spec imports reaches it', 'e2e/pages/scope-window.ts', [WINDOW, DESKTOP]],
  ['so does what that imports', 'e2e/shells/project.ts', [LINES]],
  ['a server reaches those that name it', 'e2e/servers/banner.mjs', [WINDOW]],
  ['so does what the server imports', 'e2e/servers/speech.mjs', [WINDOW]],
  ['one whose name is a part of another reaches none', 'e2e/servers/ban.mjs', []],
  ['the page reaches those that open a window', 'renderer/panels/frames/frames.tsx', [WINDOW, DESKTOP]],
  ['the command line reaches those that start it', 'electron/cli/program.ts', [LINES]],
  ['the desktop shell reaches its own', 'electron/desktop/main.ts', [DESKTOP]],
  ['what all shells run reaches every spec', 'shared/analysis/analysis.ts', SPECS],
  ['so do the packages', 'package-lock.json', SPECS],
  ['and what runs them', 'e2e/playwright.config.ts', SPECS],
  ['a unit test reaches none', 'shared/analysis/analysis.test.ts', []],
  ['nor does a page of the documents', 'docs/testing.md', []],
])('%s', (_name, changed, reached) => {
  expect(reachedSpecs([changed], SPECS, (path) => FILES[path] ?? null)).toEqual(reached);
});
