export { ProbeView } from './ProbeView.tsx';
