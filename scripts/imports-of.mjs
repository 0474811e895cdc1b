// What a source imports, in every way in which one file can name another.
import { parseSync, Visitor } from 'rolldown/utils';

/** Stands for a module whose name is computed: nobody can tell where that leads, so it is refused. */
export const COMPUTED = '(computed)';

/** Calls that name a file beside their own. */
const NAMING_CALLS = new Set(['require', 'import.meta.resolve', 'vi.mock', 'vi.doMock', 'vi.importActual']);

/** Without any of these a text names no module but by its statements. */
const NAMES_BESIDE = /\b(?:import|require)\s*\(|\bimport\.meta\.resolve\b|\bvi\s*\.|\bURL\s*\(/;

/** Stands for all that a module exports. */
export const EVERYTHING = '*';

/** Every module that a text imports, re-exports, names as a type or starts as a thread; throws when it cannot be parsed. */
export function importsOf(file, text) {
  return moduleOf(file, text).imports;
}

/**
 * What a text imports, as `importsOf` gives it, and by names: `takes`, what it takes of which module; `exports`, what it exports, with the
 * module and name `from` which it hands that on, or null. Throws when it cannot be parsed.
 */
export function moduleOf(file, text) {
  if (file.endsWith('.css')) return { imports: [...new Set(importsOfStyles(text))], takes: [], exports: [] };
  const parsed = parseSync(file, text);
  const { module, errors } = parsed;
  if (errors.length > 0) throw new Error(`${file}: ${errors[0].message}`);
  const whole = module.dynamicImports.map((entry) =>
    literalOf(text.slice(entry.moduleRequest.start, entry.moduleRequest.end)),
  );
  const named = [];
  // To build the tree costs more than all the rest.
  if (NAMES_BESIDE.test(text))
    new Visitor({
      TSImportType: (node) => whole.push(node.source.value),
      CallExpression: ({ callee, arguments: [first] }) => {
        if (first?.type === 'Literal' && NAMING_CALLS.has(text.slice(callee.start, callee.end)))
          whole.push(first.value);
      },
      // A worker or a file beside this one; other addresses are no business of ours.
      NewExpression: ({ callee, arguments: [first, base] }) => {
        if (text.slice(callee.start, callee.end) !== 'URL' || first?.type !== 'Literal' || base === undefined) return;
        if (text.slice(base.start, base.end) === 'import.meta.url' && isSource(first.value))
          named.push(first.value.startsWith('.') ? first.value : `./${first.value}`);
      },
    }).visit(parsed.program);
  const takes = [
    ...module.staticImports.flatMap(({ moduleRequest, entries }) =>
      entries.map(({ importName }) => ({ module: moduleRequest.value, name: nameOf(importName) })),
    ),
    ...whole.map((name) => ({ module: name, name: EVERYTHING })),
  ];
  const exports = module.staticExports.flatMap(({ entries }) =>
    entries.map(({ exportName, importName, moduleRequest, isType }) => ({
      name: exportName.kind === 'None' ? EVERYTHING : nameOf(exportName),
      isType,
      from: moduleRequest === null ? null : { module: moduleRequest.value, name: nameOf(importName) },
    })),
  );
  const found = [
    ...module.staticImports.map((entry) => entry.moduleRequest.value),
    ...exports.flatMap(({ from }) => from?.module ?? []),
    ...whole,
    ...named,
  ];
  return { imports: [...new Set(found)].map(withoutQuery), takes, exports };
}

/** Whether a file is one whose imports are looked at. */
export function isSource(file) {
  return /\.(tsx?|mjs|css)$/.test(file) && !/\.d\.m?ts$/.test(file);
}

function importsOfStyles(text) {
  return Array.from(
    text.replace(/\/\*[\s\S]*?\*\//g, '').matchAll(/@import\s+(?:url\(\s*)?['"]?([^'")\s;]+)/g),
    ([, path]) => path,
  );
}

function nameOf({ kind, name }) {
  if (kind === 'Name') return name;
  return kind === 'Default' ? 'default' : EVERYTHING;
}

function withoutQuery(specifier) {
  return specifier.replace(/\?.*$/, '');
}

/** The string that a literal stands for. */
function literalOf(source) {
  return /^(['"`])([^'"`$]*)\1$/.exec(source)?.[2] ?? COMPUTED;
}
