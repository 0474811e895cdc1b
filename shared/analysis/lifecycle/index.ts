// How a conversation is opened, agreed upon and closed, in either era.
export { Lifecycle, SIGNING_IN } from './lifecycle.ts';
export { isDiscovery, namesModern, speaksModern, supportedIn } from './discovery-answers.ts';
export { ModernRecord, revisionNamed } from './modern-record.ts';
export { Negotiation } from './negotiation.ts';
export { type Misnamed, Opening } from './opening.ts';
export { ProbeRecord } from './probe-record.ts';
export { Startup } from './startup.ts';
