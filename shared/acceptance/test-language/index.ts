// The language of the tests in files of rules: docs/acceptance.md.
export { type Check, type Dialect, type Look, type On, type SchemaJudge, type ToolNames } from './look.ts';
export { HOLDERS, MAPS, type NodeWalk, pointerOf, type SchemaNode, schemaNodes } from './schema-nodes.ts';
export { signReplacer } from './replaced-signs.ts';
export { exposedAs } from './shown-name.ts';
export { type RuleTest, testOf } from './test-of.ts';
