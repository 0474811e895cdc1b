import { mutatedJson, type Vocabulary } from '../mutation/json-mutation.ts';
import type { Random } from '../mutation/random.ts';
import { VOCABULARY } from './corpus.ts';
import type { Made, Source } from './source.ts';

/** JSON Schemas of a peer, with a value that is held against each, both as JSON texts. */
export const SCHEMAS: Source = { name: 'schemas', kind: 'schema', counts: 'mutated schemas', make: schema };

const SCHEMAS_OF_TOOLS = [
  '{"type":"object","properties":{"a":{"type":"string","minLength":1,"pattern":"^(a+)+$"},"b":{"type":"integer","minimum":0}},"required":["a"],"additionalProperties":false}',
  '{"$schema":"https://json-schema.org/draft/2020-12/schema","$defs":{"a":{"type":["string","null"],"enum":["x",null]}},"type":"object","properties":{"a":{"$ref":"#/$defs/a"},"b":{"type":"array","items":{"$ref":"#"},"uniqueItems":true,"minItems":2}}}',
  '{"$schema":"http://json-schema.org/draft-07/schema#","definitions":{"n":{"type":"object","properties":{"next":{"$ref":"#/definitions/n"}}}},"$ref":"#/definitions/n"}',
  '{"oneOf":[{"type":"object","properties":{"kind":{"const":"a"}}},{"allOf":[{"$dynamicRef":"#x"},{"not":{"type":"null"}}]}],"$dynamicAnchor":"x"}',
  '{"type":"object","properties":{"email":{"type":"string","format":"email","default":"a"},"pick":{"type":"array","items":{"anyOf":[{"const":"a","title":"A"}]}},"n":{"type":"number","multipleOf":0.01,"maximum":1e3},"f":{"type":"boolean"}},"if":{"required":["f"]},"then":{"minProperties":2},"dependentRequired":{"f":["n"]},"patternProperties":{"^x-":{"type":"string"}},"propertyNames":{"maxLength":9},"unevaluatedProperties":false}',
  'true',
];
const VALUES = [
  '{"a":"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaab","b":1}',
  '{"next":{"next":{}}}',
  '{"b":[{},{}],"f":true}',
  '[1,1,{}]',
  'null',
];
const WORDS =
  '$ref $id $anchor $dynamicRef $recursiveRef $defs type enum const items prefixItems contains minContains pattern format allOf anyOf oneOf not if then else required properties uniqueItems multipleOf maxLength'.split(
    ' ',
  );
const OWN: Vocabulary = {
  names: [...WORDS, ...VOCABULARY.names.slice(0, 40)],
  values: [
    '"#"',
    '"#/$defs/a"',
    '"#/properties/a"',
    '"http://127.0.0.1:9/x"',
    '"(x+x+)+y"',
    '"\\\\p{L}("',
    '"object"',
    '"string"',
    '["string","null"]',
    '{"$ref":"#"}',
    '0',
    '-1',
    '1e308',
    '[]',
    '{}',
    'true',
    '"a"',
  ],
};

function schema(random: Random): Made {
  return {
    parts: [
      mutatedJson(random.pick(SCHEMAS_OF_TOOLS), random, OWN, 1 + random.below(5)),
      random.once(2) ? random.pick(VALUES) : mutatedJson(random.pick(VALUES), random, VOCABULARY),
    ],
    mutated: 1,
  };
}
