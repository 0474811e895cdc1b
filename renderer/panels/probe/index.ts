export { ProbeMatrix } from './ProbeMatrix.tsx';
export { ProbeView } from './ProbeView.tsx';
