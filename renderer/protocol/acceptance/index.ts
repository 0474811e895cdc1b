// What the clients of others make of a server, where more than one panel asks for it.
export { type AcceptanceView, changeAcceptanceView, useAcceptanceView } from './acceptance-view.ts';
export { ToolsReach } from './ToolsReach.tsx';
export { type ToolQuestion, useAcceptance, useAcceptedTool, useContextCost } from './use-acceptance.ts';
