/** The characters of a token, as they stand between the brackets of a pattern (RFC 9110 §5.6.2). */
export const TOKEN_CHARACTERS = "!#$%&'*+.^_`|~0-9A-Za-z-";

/** A header name that a user may give: a token of no more than 200 characters. */
export const HEADER_NAME = new RegExp(`^[${TOKEN_CHARACTERS}]{1,200}$`);

const TOKEN = new RegExp(`^[${TOKEN_CHARACTERS}]+$`);

/** Whether a text is a token: the name of a header, of a method, of an authorization scheme. */
export function isToken(text: string): boolean {
  return TOKEN.test(text);
}
