import { abortAfter } from '../model/abort-after';

/** How long the site may take to answer. */
const ANSWER_MS = 10_000;

/**
 * Opens a preview's link as a browser does. Returns a sentence on why the site may not show the preview; null if it does.
 *
 * @param site its address, for the message
 */
export async function doubtOf(link: string, site: string): Promise<string | null> {
  const answer = await abortAfter(ANSWER_MS, (signal) => fetch(link, { redirect: 'manual', signal })).catch(
    () => null,
  );
  await answer?.body?.cancel();
  const onwards = new URL(answer?.headers.get('location') ?? link, link).searchParams;
  if (onwards.has('release')) return null;
  // A link that isn't valid leads to the live page without a message (decision 020).
  if (!onwards.has('preview'))
    return `${site} does not take this link and shows the live site instead, since it has another operations token. Set OPS_TOKEN to the site's OPS_TOKEN or OPS_TOKEN_RELEASES, or use --token.`;
  const why = answer ? `answers ${answer.status}` : 'does not answer';
  return `Whether ${site} takes this link is not known: it ${why}.`;
}
