import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { rolldown } from 'rolldown';
import { inProject } from './project.mjs';

/** Modules of the product by the names of their files, bundled: scripts run where TypeScript does not. */
export async function bundledModules(inputs) {
  const folder = mkdtempSync(join(tmpdir(), 'mcpscope-bundled-'));
  try {
    const modules = {};
    for (const [name, input] of Object.entries(inputs)) {
      const bundle = await rolldown({ input: inProject(input), platform: 'neutral', logLevel: 'silent' });
      await bundle.write({ file: join(folder, `${name}.mjs`), format: 'esm' });
      await bundle.close();
      modules[name] = await import(pathToFileURL(join(folder, `${name}.mjs`)).href);
    }
    return modules;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
