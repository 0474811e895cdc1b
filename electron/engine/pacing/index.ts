export { inTurns, Turn } from './turn.ts';
