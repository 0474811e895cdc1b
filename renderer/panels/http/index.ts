export { HTTP } from './panel.ts';
