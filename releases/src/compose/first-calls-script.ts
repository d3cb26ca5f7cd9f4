import type { ComposeInput } from './compose';
import { escapeHtml } from './escape';
import type { MatchedPage } from './match-page';

/** The script that begins a page's first calls (host/src/first-calls), with all the data that it needs. */
export function firstCallsScript(
  page: MatchedPage | null,
  { host: { firstCalls: text }, config }: ComposeInput,
): { script: string; text: string | null } {
  if (!text || !page?.firstCalls.length) return { script: '', text: null };
  // Filled in by the browser: one page's HTML is kept for all that have its pattern.
  const data = { api: config.apiBase, language: config.language, page: page.pattern, calls: page.firstCalls };
  return { script: `<script data-calls="${escapeHtml(JSON.stringify(data))}">${text}</script>\n`, text };
}
