import { OMISSIONS, type Omission } from '../capture/index.ts';

const WORDS: Readonly<Record<Omission, string>> = {
  text: 'the bytes of messages',
  timing: 'when something was',
  order: 'what came first',
  directions: 'who sent a message, which is guessed by its method or by what it answers',
  start: 'what was before its first line',
  requests: 'requests',
  answers: 'answers',
  notifications: 'notifications',
  headers: 'headers of HTTP',
  streams: 'how event streams carried the messages',
  process: 'how the server began and ended',
};

/** What a record may leave out, as a sentence with what follows from it; '' for nothing. */
export function omissionWords(omits: readonly string[]): string {
  const known = OMISSIONS.filter((word) => omits.includes(word)).map((word) => WORDS[word]);
  if (known.length === 0) return '';
  return `It may leave out: ${known.join('; ')}. Rules that need it are not asked.`;
}
