export { openDesktop } from './open-desktop.ts';
export { opensWindow } from './window-words.ts';
