import { SOURCE_LANGUAGE } from '@food/contracts/language';
import type { FileRef } from '@food/platform/deployment';
import type { HostRelease } from '../model/release';
import type { ComposeInput } from './compose';
import { escapeHtml } from './escape';
import { translatorFor } from './in-language';

/** The guard's text if not even the shell arrived (host/src/guard/guard.ts). */
const GUARD_WORDS = ['This page didn’t load. Your cart is kept.', 'Try again'];

/** The script that watches the main script, with all its data: nothing else may have arrived when it runs. */
export function guardScript({
  host: { guard },
  deployment: { host },
  config,
  preview,
  baseOf,
}: ComposeInput): string {
  if (!guard || !host) return '';
  const { live, previous } = host;
  const at = (release: HostRelease, files: FileRef[]) =>
    files.map(({ file, integrity }) => ({ url: baseOf(release) + file, integrity }));
  const { js, css } = previous?.main ?? { js: [], css: [] };
  const data = {
    version: live.version,
    api: preview ? null : config.apiBase,
    previous: previous && { js: at(previous, js), css: at(previous, css) },
    ...(config.language !== SOURCE_LANGUAGE && {
      words: GUARD_WORDS.map(translatorFor(live, config.language)),
    }),
  };
  return `<script data-guard="${escapeHtml(JSON.stringify(data))}">${guard}</script>\n`;
}
