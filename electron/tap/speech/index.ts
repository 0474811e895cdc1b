export { Door, forgetDoor } from './door.ts';
export { withoutEnd } from './line-end.ts';
export { OwnIds } from './own-ids.ts';
export { type OwnMessage, ownMessage } from './own-message.ts';
export { type CarriageHost, LineCarriage } from './line-carriage.ts';
export { Passings } from './passings.ts';
export { recordBehind, Speech, type SpeechEnds } from './speech.ts';
export {
  type Addressee,
  type DoorAddress,
  type DoorAnswer,
  type DoorLine,
  type BesideMessage,
  HEARERS,
  type MiddleWord,
  readDoorAddress,
  readDoorAnswer,
  readMiddleWord,
  rulingOf,
  saidPiece,
  type SaidPiece,
  type SaidMessage,
  type SaidRuling,
  saidRuling,
  type SpeechOrder,
} from './speech-order.ts';
export { Stage } from './stage.ts';
export { HELD_MOST, WaitingSpeech } from './waiting-speech.ts';
export type { Way } from './way.ts';
