import '@food/ui/styles/tokens.css';
import '@food/ui/styles/fonts.css';
import '@food/ui/styles/base.css';
import './shell.css';
import './versions/versions.css';
import './icons';
import { previewAddress, tabStorage } from './versions/preview';

/** All of it is in this file. A cheap phone takes a third of a second to run it: between the parts it paints and handles taps. */
const PARTS = [
  () => import(/* webpackMode: "eager" */ 'react-dom/client'),
  () => import(/* webpackMode: "eager" */ '@food/platform/router'),
  () => import(/* webpackMode: "eager" */ '@food/platform/query'),
];

const nextTask = () => new Promise((resolve) => setTimeout(resolve));

// Not awaited at the top level: a bundler's code for that is half a kilobyte, before the first screen.
void run();

async function run(): Promise<void> {
  await import(/* webpackMode: "eager" */ './single-host');
  const elsewhere = previewAddress(window.location, tabStorage());
  if (elsewhere) return window.location.replace(elsewhere);
  // HTML without the root element was cut off; the guard says so.
  if (!document.getElementById('root')) return;
  for (const part of PARTS) {
    await part();
    await nextTask();
  }
  const { start } = await import(/* webpackMode: "eager" */ './start');
  await nextTask();
  await start();
}
