// By a path, since this package doesn't declare the library yet: tracking does. In plain JavaScript, since TypeScript
// would take the library's types from here for everybody, and not find those that they stand on.
export { io } from '../../../remote-tracking/node_modules/socket.io-client/build/esm/index.js';
