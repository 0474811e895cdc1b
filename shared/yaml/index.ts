export { boundedYaml } from './bounded-yaml.ts';
export { placedSentence, readPlacedYaml, type YamlPath, type YamlProblem } from './placed-yaml.ts';
export { DURATION, durationMs } from './duration.ts';
