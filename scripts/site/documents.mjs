// The documents of the project, and where each stands in the site.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { inProject } from '../project.mjs';
import { pageOf } from './page.mjs';

/** The parts of the site, each with the documents in it by their paths, in the order in which they are read. */
export const PARTS = [
  ['Begin', ['README.md', 'docs/user-guide.md', 'docs/trust.md', 'SECURITY.md', 'CHANGELOG.md']],
  [
    'Use',
    [
      'docs/filter.md',
      'docs/check-report.md',
      'docs/ci.md',
      'docs/automation.md',
      'docs/sequences.md',
      'docs/tap-http.md',
      'docs/sign-in.md',
      'docs/chaos.md',
      'docs/acceptance.md',
      'docs/exports.md',
      'docs/agents.md',
    ],
  ],
  ['Look up', ['docs/rules.md', 'docs/clients.md', 'docs/capture-format.md', 'docs/words.md']],
  [
    'Inside',
    [
      'CONTRIBUTING.md',
      'docs/architecture.md',
      'docs/rooms.md',
      'docs/how-it-works.md',
      'docs/testing.md',
      'docs/fuzzing.md',
      'docs/benchmarks.md',
      'docs/performance.md',
      'docs/conformance.md',
    ],
  ],
];

/** Every document of the project by its path there, also those that no part of the site names. */
export function documents() {
  const within = readdirSync(inProject('docs'), { recursive: true }).map(
    (name) => `docs/${name.replaceAll('\\', '/')}`,
  );
  const paths = [...readdirSync(inProject('.')), ...within].filter((path) => path.endsWith('.md'));
  return new Map(paths.toSorted().map((path) => [path, readFileSync(inProject(path), 'utf8')]));
}

/**
 * Every document made a page, by its path. `addressOf` and `codeAddress` are asked with the path of the page in front of what `pageOf` gives.
 */
export function pagesOf(texts, addressOf = () => null, codeAddress = () => null) {
  const made = ([path, text]) => {
    const page = pageOf(
      path,
      text,
      (...link) => addressOf(path, ...link),
      (code) => codeAddress(path, code),
    );
    return [path, page];
  };
  return new Map([...texts].map(made));
}

/** Whether a path of the project is there. */
export function isThere(path) {
  return existsSync(inProject(path));
}
