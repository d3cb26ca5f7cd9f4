import { SOURCE_LANGUAGE } from '@food/contracts/language';
import type { FileRef } from '@food/platform/deployment';
import type { HostRelease } from '../model/release';
import type { ComposeInput } from './compose';
import { escapeHtml } from './escape';
import { wordsOf } from './in-language';

/** What the guard says where not even the shell came (host/src/guard/guard.ts). */
const GUARD_WORDS = ['This page didn’t load. Your cart is kept.', 'Try again'];

/** The script that watches over the main script, with all that it needs: nothing else may have come when it runs. */
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
    ...(config.language !== SOURCE_LANGUAGE && { words: GUARD_WORDS.map(wordsOf(live, config.language)) }),
  };
  return `<script data-guard="${escapeHtml(JSON.stringify(data))}">${guard}</script>\n`;
}
