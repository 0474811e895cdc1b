/** Commands that a CI takes out of what is printed. For tests. */
export const CI_COMMANDS = [
  '::set-output name=steered::1',
  '::error::steered',
  '##[set-output name=steered]1',
  '##vso[task.setvariable variable=steered]1',
  "##teamcity[buildProblem description='steered']",
];

/** Every character that steers, and what is made of them. For tests. */
export const HOSTILE = [
  ...Array.from({ length: 32 }, (_, code) => String.fromCharCode(code)),
  ...Array.from({ length: 33 }, (_, at) => String.fromCharCode(0x7f + at)),
  '\u061c\u200e\u200f\u2028\u2029\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069',
  '\u001b]8;;https://evil.example\u001b\\link\u001b]8;;\u001b\\ \u001b]52;c;c3RlZXJlZA==\u0007 \u009b31m \u001b[2J',
  ...CI_COMMANDS.flatMap((command) => ['\n', command, '\r', command, ' ', command]),
  '|`<script>steered()</script>"\'&[a](javascript:b)</failure>]]>```\n# steered\n=1+1 @everyone %%{init} end;',
].join('');

/** What of the characters that steer stands in a text as it is: each once, but tabs and line feeds. For tests. */
export function rawIn(text: string): string[] {
  const found = new Set<string>();
  for (const character of text) if (steers(character.charCodeAt(0))) found.add(character.charCodeAt(0).toString(16));
  return [...found];
}

function steers(code: number): boolean {
  if (code < 0x20) return code !== 0x09 && code !== 0x0a;
  if (code < 0xa0) return code >= 0x7f;
  if (code < 0x2028) return code === 0x61c || code === 0x200e || code === 0x200f;
  return code <= 0x202e || (code >= 0x2066 && code <= 0x2069);
}
