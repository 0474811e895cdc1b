/** Signs that are remembered: names are written with few. */
const MOST_REMEMBERED = 2_000;

/** Replaces each sign of a text that an expression for one sign finds. What a sign came to is remembered, so that a long text costs little more than its length. */
export function signReplacer(test: (text: string) => boolean, by: string): (text: string) => string {
  const known = new Map<string, string>();
  return (text) => {
    if (!test(text)) return text;
    const signs: string[] = [];
    for (const sign of text) {
      let instead = known.get(sign);
      if (instead === undefined) {
        instead = test(sign) ? by : sign;
        if (known.size < MOST_REMEMBERED) known.set(sign, instead);
      }
      signs.push(instead);
    }
    return signs.join('');
  };
}
