/** Characters that XML 1.0 allows (§2.2). */
const TEXT = /^[\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]*$/u;
const ENTITY = /&(?:amp|lt|gt|quot|apos|#\d+);/g;
const TAG = /^<(\/?)([A-Za-z]+)((?:\s+[\w:-]+="[^"<&]*(?:&(?:amp|lt|gt|quot|apos|#\d+);[^"<&]*)*")*)\s*(\/?)>/;

/** The first thing that keeps a text from being well-formed XML 1.0 without a DTD, as words; '' when it is. */
export function faultOfXml(text: string): string {
  if (!TEXT.test(text)) return 'a character that no document may hold';
  const open: string[] = [];
  let rest = text.replace(/^<\?xml [^?]*\?>\s*/, '');
  let roots = 0;
  while (rest !== '') {
    const at = rest.indexOf('<');
    const between = at < 0 ? rest : rest.slice(0, at);
    if (between.replace(ENTITY, '').includes('&')) return `a bare & in ${between}`;
    if (between.includes(']]>')) return `]]> in ${between}`;
    if (open.length === 0 && between.trim() !== '') return `text outside the root: ${between}`;
    if (at < 0) break;
    rest = rest.slice(at);
    const tag = TAG.exec(rest);
    if (tag === null) return `no tag: ${rest.slice(0, 60)}`;
    const [whole, closing, name = '', attributes = '', empty] = tag;
    const names = Array.from(attributes.matchAll(/\s([\w:-]+)=/g), ([, attribute]) => attribute);
    if (new Set(names).size < names.length) return `an attribute twice in ${whole}`;
    if (closing === '/') {
      if (open.pop() !== name) return `${whole} closes nothing`;
    } else {
      if (open.length === 0) roots += 1;
      if (empty !== '/') open.push(name);
    }
    rest = rest.slice(whole.length);
  }
  if (open.length > 0) return `<${open.at(-1)}> is not closed`;
  return roots === 1 ? '' : `${roots} roots`;
}
