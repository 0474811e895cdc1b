export { FRAMES } from './panel.ts';
