export { compareEnvironments } from './environment-comparison.ts';
export { loginEnvironment } from './login-environment.ts';
