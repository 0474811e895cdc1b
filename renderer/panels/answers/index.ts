export { AnswersPanel } from './AnswersPanel.tsx';
