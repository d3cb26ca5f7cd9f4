import './only-one';
import '@food/ui/styles/tokens.css';
import '@food/ui/styles/fonts.css';
import '@food/ui/styles/base.css';
import './shell.css';
import './icons';
import { previewAddress, tabStorage } from './versions/preview';

/** All of it is in this file. A cheap phone takes a third of a second to run it: between the parts it paints and handles taps. */
const PARTS = [
  () => import(/* webpackMode: "eager" */ 'react-dom/client'),
  () => import(/* webpackMode: "eager" */ '@food/platform/router'),
  () => import(/* webpackMode: "eager" */ '@food/platform/query'),
];

const nextTask = () => new Promise((resolve) => setTimeout(resolve));

const elsewhere = previewAddress(window.location, tabStorage());
if (elsewhere) window.location.replace(elsewhere);
// HTML without the root element was cut off; the guard says so.
else if (document.getElementById('root')) {
  for (const run of PARTS) {
    await run();
    await nextTask();
  }
  const { start } = await import(/* webpackMode: "eager" */ './start');
  await nextTask();
  await start();
}
