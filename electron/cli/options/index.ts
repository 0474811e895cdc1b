export { type AcceptanceOptions, askedClients, LOSSES, takesAcceptance } from './acceptance.ts';
export { type AddressOptions, SECRET_VARIABLES, takesAddress, urlTargetOf } from './address.ts';
export { type BehaviourOptions, clientOptionsOf, takesBehaviour } from './client-behaviour.ts';
export { readNoiseRules } from './noise-rules.ts';
export { readMilliseconds, readPort } from './option-values.ts';
export { formatOf, judgementOf, type ReportOptions, takesReport } from './report-options.ts';
export { filteredRows, readFilter, type RowFilter } from './row-filter.ts';
export {
  asksForSignIn,
  SIGN_IN_VARIABLES,
  type SignInOptions,
  signInOf,
  signInSecrets,
  takesClient,
  takesSignIn,
} from './sign-in.ts';
export { readStandingRules, rulesWithoutUser } from './standing-rules.ts';
export { takesTarget, takesTargetOptions, targetOf, type TargetOptions } from './target.ts';
