// The content security policy refuses styles in markup and in <style> elements; Monaco writes both. Here they are sheets that a script makes.

/** Stands for a `<style>` element of Monaco; vite.config.ts has it made in the place of one. */
export class AdoptedStyle {
  readonly sheet = new CSSStyleSheet({ media: 'screen' });
  className = '';
  #text = '';

  constructor() {
    document.adoptedStyleSheets.push(this.sheet);
  }

  get textContent(): string {
    return this.#text;
  }

  set textContent(css: string) {
    this.#text = css;
    this.sheet.replaceSync(css);
  }

  remove(): void {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== this.sheet);
  }
}

/** More rules than the editor can show at a time: those that nothing has any more go. */
const MOST_RULES = 2_000;

/** Rules for what stood in `style` attributes: stronger than every class, weaker than what a script sets on the element. */
export class MarkupStyles {
  readonly #sheet: CSSStyleSheet;
  readonly #isUsed: (name: string) => boolean;
  /** Class names by declarations. */
  readonly #names = new Map<string, string>();
  #made = 0;

  constructor(sheet: CSSStyleSheet, isUsed: (name: string) => boolean) {
    this.#sheet = sheet;
    this.#isUsed = isUsed;
  }

  /** The same markup with classes in the place of `style` attributes. In texts of it no tag can begin. */
  named(html: string): string {
    if (this.#names.size > MOST_RULES) this.#forget();
    return html.replaceAll(/<\w+ [^<>]*>/g, (tag) => {
      const declarations = /\bstyle="([^"]*)"/.exec(tag)?.[1];
      if (declarations === undefined) return tag;
      const bare = tag.replace(/\bstyle="[^"]*" ?/, '');
      const name = this.#nameOf(declarations);
      return bare.includes(' class="')
        ? bare.replace(' class="', ` class="${name} `)
        : bare.replace(/^<\w+/, `$& class="${name}"`);
    });
  }

  #nameOf(declarations: string): string {
    const known = this.#names.get(declarations);
    if (known !== undefined) return known;
    this.#made += 1;
    const name = `styled-${this.#made}`;
    this.#names.set(declarations, name);
    this.#sheet.insertRule(rule(name, declarations), this.#sheet.cssRules.length);
    return name;
  }

  #forget(): void {
    for (const [declarations, name] of this.#names) if (!this.#isUsed(name)) this.#names.delete(declarations);
    this.#sheet.replaceSync(Array.from(this.#names, ([declarations, name]) => rule(name, declarations)).join('\n'));
  }
}

function rule(name: string, declarations: string): string {
  return `.${name}:not(#_){${declarations}}`;
}
