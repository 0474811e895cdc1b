export { SURFACE } from './panel.ts';
