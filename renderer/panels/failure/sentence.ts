/** A text as a sentence. One that begins with a name of `names` keeps its first letter: commands and servers are named as they are written. */
export function sentence(text: string, names: readonly string[]): string {
  const trimmed = text.trim();
  if (trimmed === '') return '';
  const named = names.some((name) => name !== '' && trimmed.startsWith(`${name} `));
  const first = named ? trimmed.charAt(0) : trimmed.charAt(0).toUpperCase();
  return `${first}${trimmed.slice(1)}${/[.!?]$/.test(trimmed) ? '' : '.'}`;
}
