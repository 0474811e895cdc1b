export { VerdictBar } from './VerdictBar.tsx';
