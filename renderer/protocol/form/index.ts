export { PeerText } from './PeerText.tsx';
export { SchemaDescription } from './SchemaDescription.tsx';
export { SchemaForm, type SchemaFormProps } from './SchemaForm.tsx';
export { startValue } from './start-value.ts';
