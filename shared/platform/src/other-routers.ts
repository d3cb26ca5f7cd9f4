/** The routers of who has no address bar: tests and servers. No browser loads them with a page. */
export { MemoryRouter, StaticRouter } from 'react-router-dom';
