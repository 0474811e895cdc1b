// Compiles the schemas of the revisions ahead, so that nobody waits for that while a server is asked: each into a module that is given the
// formats and gives functions by reference (`#/$defs/Tool`, `#` for a whole schema), which only say whether a value is right. What is wrong, Ajv itself finds.

/** As electron/engine/schemas/validators.ts has them, as far as they decide what is right. */
const OPTIONS = {
  strict: false,
  validateSchema: false,
  meta: false,
  logger: false,
  strictNumbers: false,
  ownProperties: true,
  inlineRefs: false,
  messages: false,
};

/** What 2020-12 has, and draft-07 has not or means otherwise, as members of a schema. */
const NEWER_KEYWORDS =
  /"(?:prefixItems|dependentRequired|dependentSchemas|unevaluatedItems|unevaluatedProperties|minContains|maxContains|\$dynamicRef|\$dynamicAnchor|\$recursiveRef|\$anchor)":|"items":\[/;

/** The validators of params and results in the schema of a revision, as the text of a module. */
export async function validatorsOf(schema) {
  const { Ajv, _, standaloneCode } = await compiler();
  // The code of 2020-12 keeps account of what was looked at, for keywords that no revision has: that takes nine times as long.
  const odd = NEWER_KEYWORDS.exec(JSON.stringify(schema));
  if (odd !== null) throw new Error(`A schema of MCP has ${odd[0]}, which is compiled by the dialect 2020-12 alone.`);
  const ajv = new Ajv({ ...OPTIONS, code: { source: true, formats: _`formats` } });
  for (const format of ['uri', 'uri-template', 'byte']) ajv.addFormat(format, () => true);
  ajv.addSchema(schema, 'mcp');
  return moduleOf(ajv, standaloneCode, Object.fromEntries(partsOf(schema).map((part) => [part, `mcp${part}`])));
}

/** Dialects of JSON Schema, whose own schemas hold those of peers, by the names of their modules. */
export const DIALECTS = ['draft-07', '2019-09', '2020-12'];

/** The validator of schemas in a dialect, as the text of a module. As electron/engine/schemas/own-schema.ts has it. */
export async function dialectValidatorOf(dialect) {
  const { Ajv, Ajv2019, Ajv2020, standaloneCode } = await compiler();
  const Dialect = { 'draft-07': Ajv, '2019-09': Ajv2019, '2020-12': Ajv2020 }[dialect];
  const options = { strict: false, logger: false, validateFormats: false, strictNumbers: false, ownProperties: true };
  const ajv = new Dialect({ ...options, messages: false, code: { source: true } });
  return moduleOf(ajv, standaloneCode, { '#': ajv.defaultMeta() });
}

async function compiler() {
  // Imported late: before the setup has run there is nothing to import.
  const [{ Ajv, _ }, { Ajv2019 }, { Ajv2020 }, { default: standalone }] = await Promise.all([
    import('ajv'),
    import('ajv/dist/2019.js'),
    import('ajv/dist/2020.js'),
    import('ajv/dist/standalone/index.js'),
  ]);
  return { Ajv, Ajv2019, Ajv2020, _, standaloneCode: standalone.default ?? standalone };
}

/** References of what a message is held against: params of requests and notifications, and results. */
function partsOf({ $defs, definitions }) {
  const place = $defs ? '#/$defs' : '#/definitions';
  return Object.entries($defs ?? definitions).flatMap(([name, { properties }]) => {
    if (name.endsWith('Result')) return [`${place}/${name}`];
    const asked = /(?:Request|Notification)$/.test(name) && typeof properties?.method?.const === 'string';
    return asked && properties.params ? [`${place}/${name}/properties/params`] : [];
  });
}

/** How Ajv's code names what compares two values. */
const EQUAL = /require\("ajv\/dist\/runtime\/equal"\)\.default/g;

/** A function of the formats and of what compares two values, as the text of a module. Throws where the code would need another module. */
function moduleOf(ajv, standaloneCode, references) {
  const names = Object.keys(references);
  const made = standaloneCode(ajv, Object.fromEntries(names.map((name, at) => [`v${at}`, references[name]])));
  const code = made.replace(EQUAL, 'equal');
  if (/\brequire\s*\(/.test(code)) throw new Error('A compiled schema would load a module of its own.');
  const table = names.map((name, at) => `${JSON.stringify(name)}: exports.v${at}`).join(', ');
  // In parentheses, as what is called at once: else an engine reads all of it twice, and a start takes 20 ms longer.
  return `'use strict';\nmodule.exports = (function (formats, equal) { const exports = {}; ${code}\nreturn { ${table} }; });\n`;
}
