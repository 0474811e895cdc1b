export { DetailPane } from './DetailPane.tsx';
export { GlyphText } from './GlyphText.tsx';
export { joinLines, layOut } from './json-layout.ts';
export { JsonTreeView } from './JsonTreeView.tsx';
export { keyText, MemberReader, rootOf, type JsonMember } from './json-nodes.ts';
export type { JsonNode } from './json-scan.ts';
export { eventOf, bodyOf, extendBody, type FrameBody } from './event-store.ts';
