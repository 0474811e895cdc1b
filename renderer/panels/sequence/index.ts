export { SEQUENCE } from './panel.ts';
