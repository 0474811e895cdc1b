export { TimelinePane } from './TimelinePane.tsx';
