export { exchangeFailure, type Progress } from './exchange-failure.ts';
export { openHttp } from './open-http.ts';
export { problemOfRequest } from './request-problem.ts';
export { ResponseBody } from './response-body.ts';
