import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { browserScript } from '../browser-script';

export const overlayScript = browserScript(join(import.meta.dirname, 'browser/overlay.ts'));

/** The digest that a page needs to run it (decision 025). */
export const overlayIntegrity = (): string =>
  `sha256-${createHash('sha256').update(overlayScript()).digest('base64')}`;
