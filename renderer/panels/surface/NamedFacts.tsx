import { Fact, Facts } from '../../protocol/text/index.ts';
import { GlyphText } from '../../protocol/evidence/index.ts';
import { iconFacts, type NamedFact } from './tool-facts.ts';

/** Whether there is anything to show. */
export function hasFacts(item: unknown, facts: readonly NamedFact[]): boolean {
  return facts.length > 0 || iconFacts(item).length > 0;
}

/** Facts of an item with what they mean; its icons last. */
export function NamedFacts({ item, facts }: { readonly item: unknown; readonly facts: readonly NamedFact[] }) {
  const icons = iconFacts(item);
  if (facts.length === 0 && icons.length === 0) return null;
  return (
    <Facts>
      {facts.map(({ name, value, means }) => (
        <Fact key={`${name} ${value} ${means}`} name={name}>
          <GlyphText text={value} />
          {means === '' ? null : <span className="item-means"> {means}</span>}
        </Fact>
      ))}
      {icons.length === 0 ? null : (
        <Fact name={icons.length === 1 ? 'icon' : 'icons'}>
          <span className="item-icons">
            {icons.map(({ data, words }, index) => (
              // Two icons may be the same in every word.
              // oxlint-disable-next-line react/no-array-index-key
              <span key={index}>
                {data === '' ? null : <img src={data} alt="" width={20} height={20} />}
                <GlyphText text={words} />
              </span>
            ))}
          </span>
        </Fact>
      )}
    </Facts>
  );
}
