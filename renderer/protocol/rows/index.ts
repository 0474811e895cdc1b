export {
  useFrameView,
  useGrowth,
  useStandingView,
  useViewValue,
  type FrameView,
  type RowFilter,
} from './frame-view.ts';
export { useScope } from './sequence-scope.ts';
export { useShownRows } from './shown-rows.ts';
