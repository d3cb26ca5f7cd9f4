/** Routers for tests and servers, which have no address bar. No browser loads them with a page. */
export { MemoryRouter, StaticRouter } from 'react-router-dom';
