export { KeptRules } from './kept-rules.ts';
export { QuestionStream } from './question-stream.ts';
export { Responder } from './responder.ts';
