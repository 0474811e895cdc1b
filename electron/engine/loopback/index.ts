export {
  isLoopbackOrigin,
  isOurHost,
  type ListenerLimits,
  listenOnLoopback,
  originOf,
  portOf,
  stopListening,
} from './listen.ts';
