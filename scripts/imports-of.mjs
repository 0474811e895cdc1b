// What a source imports, in every way in which one file can name another.
import { parseSync, Visitor } from 'rolldown/utils';

/** Stands for a module whose name is computed: nobody can tell where that leads, so it is refused. */
export const COMPUTED = '(computed)';

/** Calls that name a file beside their own. */
const NAMING_CALLS = new Set(['require', 'import.meta.resolve', 'vi.mock', 'vi.doMock', 'vi.importActual']);

/** Every module that a text imports, re-exports, names as a type or starts as a thread; throws when it cannot be parsed. */
export function importsOf(file, text) {
  if (file.endsWith('.css')) return [...new Set(importsOfStyles(text))];
  const { program, module, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0].message}`);
  const found = [
    ...module.staticImports.map((entry) => entry.moduleRequest.value),
    ...module.staticExports.flatMap((entry) => entry.entries.flatMap((part) => part.moduleRequest?.value ?? [])),
    ...module.dynamicImports.map((entry) => literalOf(text.slice(entry.moduleRequest.start, entry.moduleRequest.end))),
  ];
  new Visitor({
    TSImportType: (node) => found.push(node.source.value),
    CallExpression: ({ callee, arguments: [first] }) => {
      if (first?.type === 'Literal' && NAMING_CALLS.has(text.slice(callee.start, callee.end))) found.push(first.value);
    },
    // A worker or a file beside this one; other addresses are no business of ours.
    NewExpression: ({ callee, arguments: [first, base] }) => {
      if (text.slice(callee.start, callee.end) !== 'URL' || first?.type !== 'Literal' || base === undefined) return;
      if (text.slice(base.start, base.end) === 'import.meta.url' && isSource(first.value))
        found.push(first.value.startsWith('.') ? first.value : `./${first.value}`);
    },
  }).visit(program);
  return [...new Set(found)].map((specifier) => specifier.replace(/\?.*$/, ''));
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

/** The string that a literal stands for. */
function literalOf(source) {
  return /^(['"`])([^'"`$]*)\1$/.exec(source)?.[2] ?? COMPUTED;
}
