export * from './diagram.ts';
export type { Drawing, DrawnStep, Ink, Palette, Shape } from './drawing.ts';
export { buildDiagram, MOST_STEPS } from './build-diagram.ts';
export { coverageWords } from './coverage-sentence.ts';
export { layDiagram } from './layout.ts';
export { mermaidText } from './mermaid-text.ts';
export { operationTest } from './operation-rows.ts';
export { svgText } from './svg-text.ts';
