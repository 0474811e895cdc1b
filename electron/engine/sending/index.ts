export { type Environment, EnvironmentFile, readEnvironment, shownEnvironment } from './environment-file.ts';
export { operationEnded } from './operation-ended.ts';
export { previewOf } from './preview.ts';
export { Repetitions } from './repetitions.ts';
export { sendByUser } from './send-by-user.ts';
export { spokenText } from './spoken-text.ts';
