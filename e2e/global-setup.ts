import { existsSync } from 'node:fs';
import { desktopBinary } from './shells/desktop-shell.ts';
import { inProject } from './shells/project.ts';

/** Says once what the desktop specs run in, and refuses to test what was not built. */
export default function setUp(): void {
  for (const file of ['dist/web/main.js', 'dist/desktop/main.js', 'dist/renderer/index.html']) {
    if (!existsSync(inProject(file))) throw new Error(`${file} is missing: run "npm run build" first.`);
  }
  const { name, reason } = desktopBinary();
  console.log(`Desktop specs run in ${name}${reason === '' ? '' : `: ${reason}`}.`);
}
