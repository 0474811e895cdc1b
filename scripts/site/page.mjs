// A page of the site: Markdown made HTML, with the places that others may link to and the links that it has.
import MarkdownIt from 'markdown-it';

/** The address of a heading within its page, as the hosts of repositories make it. */
export function slug(heading) {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}_\s-]/gu, '')
    .trim()
    .replace(/\s/g, '-');
}

/** Text as HTML. */
export function escaped(text) {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');
}

/** The text of an inline token, without its marks. */
function wordsOf(token) {
  return (token.children ?? []).map(({ type, content }) => (type === 'softbreak' ? ' ' : content)).join('');
}

/**
 * Pure: a page from the text of a file. `path` is that of the file in the project, `addressOf` leads from a path in the project to its place in the
 * site, or is null where that is not in the site; `codeAddress` from a text in `code` to its page, or null. The result has the HTML, the title, its
 * sections for the search, and its links and places.
 */
export function pageOf(path, text, addressOf, codeAddress = () => null) {
  const markdown = new MarkdownIt({ html: true });
  markdown.renderer.rules.code_inline = (tokens, at) => {
    const { content } = tokens[at];
    const address = codeAddress(content);
    const code = `<code>${escaped(content)}</code>`;
    return address === null || tokens[at - 1]?.type === 'link_open'
      ? code
      : `<a href="${escaped(address)}">${code}</a>`;
  };
  markdown.renderer.rules.table_open = () => '<div class="wide"><table>';
  markdown.renderer.rules.table_close = () => '</table></div>';
  const tokens = markdown.parse(text, {});
  const ids = new Map();
  const sections = [];
  const links = [];
  let title = '';
  for (const [at, token] of tokens.entries()) {
    // The policy of the site lets no style within a page.
    const style = token.attrGet('style');
    if (style !== null) token.attrs = style.includes('right') ? [['class', 'end']] : null;
    if (token.type === 'heading_open') {
      const heading = wordsOf(tokens[at + 1]);
      const plain = slug(heading);
      const times = ids.get(plain) ?? 0;
      ids.set(plain, times + 1);
      const id = times === 0 ? plain : `${plain}-${times}`;
      token.attrSet('id', id);
      if (title === '') title = heading;
      sections.push({ id, heading, level: Number(token.tag.slice(1)), words: [] });
    } else if (token.type === 'inline') {
      sections.at(-1)?.words.push(wordsOf(token));
      for (const child of token.children ?? []) readLink(child, links);
    } else if (token.type === 'fence') sections.at(-1)?.words.push(token.content);
  }
  const found = links.map(({ token, name, target }) => {
    const [file, place = ''] = target.split('#');
    const meant = file === '' ? path : resolved(path, file);
    const address = isOutside(target) ? target : addressOf(meant, name === 'src');
    if (!isOutside(target) && file !== '' && address !== null)
      token.attrSet(name, place === '' ? address : `${address}#${place}`);
    return { target, meant: isOutside(target) ? null : meant, place };
  });
  return {
    title,
    html: markdown.renderer.render(tokens, markdown.options, {}),
    places: new Set(sections.map(({ id }) => id)),
    sections: sections.map(({ id, heading, level, words }) => ({ id, heading, level, text: words.join(' ') })),
    links: found,
  };
}

function readLink(token, links) {
  const name = token.type === 'image' ? 'src' : token.type === 'link_open' ? 'href' : null;
  if (name !== null) links.push({ token, name, target: decodeURI(token.attrGet(name) ?? '') });
}

function isOutside(target) {
  return /^[a-z]+:/i.test(target);
}

/** The path in the project that a link of a file means. */
function resolved(from, link) {
  return new URL(link, `file:///${from}`).pathname.slice(1);
}
