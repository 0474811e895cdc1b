export { Sidebar } from './Sidebar.tsx';
