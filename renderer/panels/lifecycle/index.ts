export { LifecycleBar } from './LifecycleBar.tsx';
