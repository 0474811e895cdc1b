export { CapabilitiesPanel } from './CapabilitiesPanel.tsx';
