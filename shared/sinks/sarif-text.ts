/** A text as a message of SARIF: no placeholder and no link comes out of it (SARIF 2.1.0 §3.11.5, §3.11.6). */
export function sarifText(text: string): string {
  return text.replace(/[{}]/g, '$&$&').replaceAll('](', '] (');
}
