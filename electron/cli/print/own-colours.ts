import pc from 'picocolors';

/** What picocolors writes: one attribute of a character, on or off. */
const COLOUR = new RegExp(String.raw`(\u001b\[\d{1,2}m)`);

/** A text made inert by `inert` everywhere but in our own colours, where there are any. */
export function inOwnColours(text: string, inert: (text: string) => string): string {
  if (!pc.isColorSupported || !text.includes('\u001b')) return inert(text);
  return text
    .split(COLOUR)
    .map((part, at) => (at % 2 === 1 ? part : inert(part)))
    .join('');
}
