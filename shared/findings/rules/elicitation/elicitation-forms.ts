import { oneLine } from '../../../analysis/index.ts';
import type { Revision } from '../../../mcp/index.ts';
import { inElicitations } from './elicitation-questions.ts';
import { schemaFault } from './elicitation-schema.ts';
import { onQuestion, type Rule } from '../../engine/index.ts';
import { isObject, member, textMember } from '../../../json/index.ts';

const FIELDS_LOOKED_AT = 200;
const TEXT_LOOKED_AT = 4000;
const FORMATS: ReadonlySet<string> = new Set(['email', 'uri', 'date', 'date-time']);
const LINK = /\bhttps?:\/\/[^\s"'<>]+/i;
/** Fields that a person types a secret into. Only what a name ends in counts: a password length is none. */
const SECRET =
  /(^| )(passwords?|passwd|passphrase|cvv|cvc|ssn|social security number|(credit card|card|account) number|credit card|(api|secret|private|access|encryption|license) key|(access|auth|api|bearer|refresh|session|github|oauth|personal access|security) token|(client|api|shared|app) secret)$/;

/** What a form may ask for, and how. */
export const ELICITATION_FORM_RULES: readonly Rule[] = [
  onQuestion('elic-schema-flat', (at, context) =>
    inElicitations('form', at, context, ({ params }) => {
      const fault = schemaFault(member(params, 'requestedSchema'), choicesFrom(context.revision));
      return fault === ''
        ? null
        : {
            message: `The form that the server asks for ${fault}; a form is a flat list of texts, numbers and choices.`,
          };
    }),
  ),
  onQuestion('elic-schema-format', (at, context) =>
    inElicitations('form', at, context, ({ params }) => {
      for (const [name, schema] of fieldsOf(params)) {
        const format = textMember(schema, 'format');
        if (textMember(schema, 'type') !== 'string' || format === '' || FORMATS.has(format)) continue;
        return {
          message: `The field “${oneLine(name, 60)}” has the format “${oneLine(format, 40)}”; forms know email, uri, date and date-time.`,
        };
      }
      return null;
    }),
  ),
  onQuestion('elic-sensitive', (at, context) =>
    inElicitations('form', at, context, ({ params }) => {
      for (const [name, schema] of fieldsOf(params)) {
        const type = textMember(schema, 'type');
        if (type === 'boolean' || type === 'array' || hasChoices(schema)) continue;
        if (!SECRET.test(words(name)) && !SECRET.test(words(textMember(schema, 'title')))) continue;
        return {
          message: `The server asks for a secret in a form (the field “${oneLine(name, 60)}”); a form must not ask for passwords, keys, tokens or card numbers.`,
        };
      }
      return null;
    }),
  ),
  onQuestion('elic-url-in-form', (at, context) =>
    inElicitations('form', at, context, ({ params }) => {
      const texts: [where: string, text: string][] = [['the message', textMember(params, 'message')]];
      for (const [name, schema] of fieldsOf(params)) {
        // Of a field for an address a sample may well be given.
        if (textMember(schema, 'format') === 'uri') continue;
        const where = `the field “${oneLine(name, 60)}”`;
        texts.push([where, textMember(schema, 'title')], [where, textMember(schema, 'description')]);
      }
      for (const [where, text] of texts) {
        const link = LINK.exec(text.slice(0, TEXT_LOOKED_AT))?.[0];
        if (link !== undefined)
          return {
            message: `The form shows an address that can be clicked, “${oneLine(link, 80)}”, in ${where}; only the mode “url” may send users to an address.`,
          };
      }
      return null;
    }),
  ),
];

/** Fields of several choices came with 2025-11-25. */
function choicesFrom(revision: Revision | null): boolean {
  return revision !== '2025-06-18';
}

function fieldsOf(params: unknown): [name: string, schema: unknown][] {
  const properties = member(member(params, 'requestedSchema'), 'properties');
  if (!isObject(properties)) return [];
  return Object.keys(properties)
    .slice(0, FIELDS_LOOKED_AT)
    .map((name) => [name, properties[name]]);
}

function hasChoices(schema: unknown): boolean {
  return Array.isArray(member(schema, 'enum')) || Array.isArray(member(schema, 'oneOf'));
}

/** A name as words in lower case: `githubApiKey` and `github_api_key` are `github api key`. */
function words(name: string): string {
  return name
    .slice(0, 200)
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replace(/[^a-z\d]+/g, ' ')
    .trim();
}
