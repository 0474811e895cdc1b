export { ACCEPTANCE } from './panel.ts';
