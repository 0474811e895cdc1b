export { Door, forgetDoor } from './door.ts';
export { withoutEnd } from './line-end.ts';
export { OwnIds } from './own-ids.ts';
export { type OwnMessage, ownMessage } from './own-message.ts';
export { Speech, type Way } from './speech.ts';
export {
  type Addressee,
  type DoorAddress,
  type DoorAnswer,
  type DoorLine,
  type GoesInstead,
  HEARERS,
  type MiddleWord,
  readDoorAddress,
  readDoorAnswer,
  readMiddleWord,
  type SpeechOrder,
} from './speech-order.ts';
export { Stage } from './stage.ts';
export { HELD_MOST, WaitingSpeech } from './waiting-speech.ts';
