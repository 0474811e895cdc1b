import { expect, it } from 'vitest';
import { MarkupStyles } from './adopted-styles.ts';

/** What a sheet was told. */
function sheet(): CSSStyleSheet & { readonly rules: readonly string[] } {
  let rules: string[] = [];
  return {
    get rules() {
      return rules;
    },
    get cssRules() {
      return rules;
    },
    insertRule: (rule: string) => rules.push(rule),
    replaceSync: (text: string) => (rules = text.split('\n')),
  } as never;
}

it('puts a class where a style stood, the same for the same, and leaves all else as it is', () => {
  const told = sheet();
  const styles = new MarkupStyles(told, () => true);
  expect(
    styles.named(
      '<div style="top:1px;" class="view-line"><span><span class="a" style="left:2px"> style="top:1px;" &lt;b style="x"></span></span></div><div style="top:1px;"><i class="b"></i></div>',
    ),
  ).toBe(
    '<div class="styled-1 view-line"><span><span class="styled-2 a" > style="top:1px;" &lt;b style="x"></span></span></div><div class="styled-1" ><i class="b"></i></div>',
  );
  expect(told.rules).toEqual(['.styled-1:not(#_){top:1px;}', '.styled-2:not(#_){left:2px}']);
});

it('forgets what nothing has any more', () => {
  const told = sheet();
  const styles = new MarkupStyles(told, (name) => name === 'styled-7');
  for (let top = 1; top <= 2_500; top += 1) styles.named(`<div style="top:${top}px">`);
  expect(told.rules.length).toBeLessThan(1_000);
  expect(told.rules).toContain('.styled-7:not(#_){top:7px}');
});
