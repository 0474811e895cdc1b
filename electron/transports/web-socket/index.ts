export { openWebSocket } from './open-web-socket.ts';
