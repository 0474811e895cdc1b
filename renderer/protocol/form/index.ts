export { fieldsIn, focusWhenThere } from './focus-when-there.ts';
export { PeerText } from './PeerText.tsx';
export { SchemaDescription } from './SchemaDescription.tsx';
export { SchemaForm } from './SchemaForm.tsx';
export { startValue } from './start-value.ts';
