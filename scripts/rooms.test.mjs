import { describe, expect, it } from 'vitest';
import { judge } from './judge-imports.mjs';
import { ROOMS } from './rooms.mjs';

/** What is wrong with one import of one file, by the lists of the project. */
function wrongWith(file, specifier) {
  return judge(new Map([[file, [specifier]]]), ROOMS).filter((line) => line.startsWith(`${file}: `));
}

describe('the rooms of the project', () => {
  it.each([
    ['shared/analysis/rows/rows.ts', '../../capture/index.ts'],
    ['shared/analysis/rows/rows.ts', './row-class.ts'],
    ['shared/bridge/commands.ts', 'zod'],
    ['renderer/panels/frames/FrameList.tsx', '../../../shared/analysis/index.ts'],
    ['renderer/app/App.tsx', '../panels/detail/index.tsx'],
    ['renderer/theme/index.ts', './tokens.css'],
    ['electron/engine/captures/line-log.ts', 'node:fs'],
    ['electron/desktop/main.ts', 'electron'],
    ['electron/desktop/preload.ts', '../../shared/bridge/names.ts'],
    ['shared/analysis/analysis.test.ts', '../jsonrpc/index.ts'],
    ['shared/analysis/analysis.test.ts', 'vitest'],
  ])('let %s import %s', (file, specifier) => {
    expect(wrongWith(file, specifier)).toEqual([]);
  });

  it.each([
    ['shared/capture/events.ts', '../jsonrpc/index.ts'],
    ['shared/capture/events.ts', 'zod'],
    ['shared/capture/events.ts', 'node:fs'],
    ['shared/analysis/rows/rows.ts', '../../findings/index.ts'],
    ['shared/analysis/rows/rows.ts', '../../jsonrpc/reading.ts'],
    ['shared/bridge/commands.ts', '../../electron/engine/index.ts'],
    ['renderer/state/model.ts', '../panels/frames/index.tsx'],
    ['renderer/app/App.tsx', '../../electron/engine/index.ts'],
    ['renderer/app/App.tsx', 'electron'],
    ['renderer/app/App.tsx', 'node:path'],
    ['electron/engine/index.ts', '../web/index.ts'],
    ['electron/engine/captures/line-log.ts', '../connection/index.ts'],
    ['electron/web/main.ts', 'electron'],
    ['electron/web/main.ts', '../desktop/main.ts'],
    ['electron/transports/stdio/start-stdio.ts', '../../engine/index.ts'],
    ['demo/server.ts', '@modelcontextprotocol/sdk/server/mcp.js'],
  ])('do not let %s import %s', (file, specifier) => {
    expect(wrongWith(file, specifier)).toHaveLength(1);
  });
});
