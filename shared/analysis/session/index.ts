// What the fold tells of a connection: types only.
export type { PostMortemFrame, PostMortemOrphan, PostMortemStep, PostMortem } from './post-mortem-facts.ts';
export type {
  CapabilityVerdict,
  Counts,
  HttpFacts,
  Implementation,
  LedgerRow,
  ListFacts,
  ListState,
  ModernFacts,
  Phase,
  PhaseName,
  PhaseState,
  ProbeFacts,
  ProcessFacts,
  RequestDeclaration,
  Session,
  SessionFact,
  SessionFactVerdict,
  SubscriptionFacts,
  SurfaceCounts,
  SurfaceItem,
  SurfaceKind,
  SurfaceTrait,
  Tone,
  TransportName,
  Verdict,
} from './session.ts';
export type { Inquiry } from './inquiry.ts';
export type { StartupStep, StartupStepName } from './startup-step.ts';
