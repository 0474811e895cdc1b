export { DetailPane } from './DetailPane.tsx';
