// What is around each page of the site.
import { escaped } from './page.mjs';

/** Nothing is loaded from elsewhere, and no script but the search's own runs. */
const POLICY =
  "default-src 'none'; img-src 'self' data: file:; style-src 'self' file:; script-src 'self' file:; base-uri 'none'; form-action 'none'";

/** Pure: a whole page. `parts`: what stands on the left, `[title, [[words, path]]]`; `root` leads from the page to the root of the site. */
export function framed({ path, title, html, sections, date }, parts) {
  const root = '../'.repeat(path.split('/').length - 1);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="dark light">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<title>${escaped(title === 'mcpscope' ? 'mcpscope: a protocol debugger for MCP' : `${title} · mcpscope`)}</title>
<link rel="icon" href="${root}icon.svg">
<link rel="stylesheet" href="${root}site.css">
<script src="${root}search.js" data-root="${root}" defer></script>
</head>
<body>
<a class="skip" href="#page">To the page</a>
<header>
<a class="home" href="${root}index.html"><img src="${root}icon.svg" alt="" width="22" height="22">mcpscope</a>
<div class="search"><input type="search" placeholder="Search" aria-label="Search these pages" autocomplete="off"><ol hidden aria-label="What was found"></ol></div>
</header>
<nav aria-label="Pages">
${parts.map((part) => partHtml(part, path, root)).join('\n')}
</nav>
<main id="page" tabindex="-1">
${html}
</main>
${contents(sections)}
<footer>mcpscope ${escaped(date)}</footer>
</body>
</html>
`;
}

function partHtml([name, pages], path, root) {
  const items = pages.map(
    ([words, target]) =>
      `<li><a href="${root}${target}"${isBelow(path, target) ? ' aria-current="page"' : ''}>${escaped(words)}</a></li>`,
  );
  return `<h2>${escaped(name)}</h2>\n<ul>\n${items.join('\n')}\n</ul>`;
}

/** A page of a rule stands below that of all rules. */
function isBelow(path, target) {
  return path === target || path.startsWith(target.replace(/\.html$/, '/'));
}

function contents(sections) {
  const shown = sections.filter(({ level, id }) => id !== '' && level === 2);
  if (shown.length < 3) return '<aside></aside>';
  const items = shown.map(({ id, heading }) => `<li><a href="#${escaped(id)}">${escaped(heading)}</a></li>`);
  return `<aside aria-label="On this page"><h2>On this page</h2>\n<ul>\n${items.join('\n')}\n</ul></aside>`;
}
