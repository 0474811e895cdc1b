export { SessionFiles } from './session-files.ts';
export { againOf, isReplaceable, Tabs, type Reopenable } from './tabs.ts';
