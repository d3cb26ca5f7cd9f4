export { closeDatabase as default } from './database-environment';
