import type { Tokenizer } from '../../../shared/acceptance/index.ts';

/** What a text may have that means something to a model: counted as the text that it is. */
const AS_TEXT = { disallowedSpecial: new Set<string>() };
/** Words that it remembers: those of a hostile text are long. */
const REMEMBERED = 2_000;

/** The tokenizer of OpenAI's models since GPT-4o. Of Anthropic's and Google's models none can be had: theirs count otherwise. */
export async function tokenizer(): Promise<Tokenizer> {
  const { countTokens, setMergeCacheSize } = await import('gpt-tokenizer/encoding/o200k_base');
  setMergeCacheSize(REMEMBERED);
  return { name: 'o200k_base', count: (text) => countTokens(text, AS_TEXT) };
}
