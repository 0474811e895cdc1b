export { PROCESS } from './panel.ts';
