// The language of the tests in files of rules: docs/acceptance.md.
export { type Look, type On, type SchemaJudge, type ToolNames } from './look.ts';
export { HOLDERS, MAPS, type NodeWalk } from './schema-nodes.ts';
export { signReplacer } from './replaced-signs.ts';
export { exposedAs } from './shown-name.ts';
export { type RuleTest, testOf } from './test-of.ts';
