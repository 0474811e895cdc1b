// Holds the rules of clients (`shared/acceptance/rules`) to what each must tell, in every check.
import { readdirSync, readFileSync } from 'node:fs';
import { judgeClientRules } from './judge-client-rules.mjs';
import { inProject } from './project.mjs';

const FOLDER = inProject('shared/acceptance/rules');
const index = readFileSync(`${FOLDER}/index.ts`, 'utf8');
const files = readdirSync(FOLDER).filter((name) => name.endsWith('.json'));
const wrong = files.flatMap((file) => [
  ...judgeClientRules(file, readFileSync(`${FOLDER}/${file}`, 'utf8')),
  ...(index.includes(`'./${file}'`) ? [] : [`${file}: shared/acceptance/rules/index.ts does not have it.`]),
]);
for (const line of wrong) console.error(line);
if (wrong.length > 0) process.exitCode = 1;
