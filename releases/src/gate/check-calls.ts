import { nameOf, type Release } from '../model/release';
import { type Answers, unansweredOf } from '../model/unanswered';
import { type Finding, listed } from './findings';

/** The calls that a site's server answers. */
export interface AskedSite {
  /** Its address, for messages. */
  site: string;
  answers: Answers;
}

/** Whether the site answers every call that the releases to be promoted send (rule: calls-are-answered). */
export const checkCalls = (releases: readonly Release[], asked: AskedSite): Finding[] =>
  releases.flatMap((release) => {
    const lacking = lackingCalls(release, asked);
    if (!lacking) return [];
    const words = `${lacking} The ${release.part} team must wait until a server that answers is there. With --force it goes live by itself at each server as soon as that answers.`;
    return [{ level: 'refused' as const, team: release.part, words }];
  });

/** A sentence on the calls of a release that the site doesn't answer; null if there are none. */
export function lackingCalls(release: Release, { site, answers }: AskedSite): string | null {
  const calls = unansweredOf(release, answers);
  if (calls.length === 0) return null;
  return `${nameOf(release)} sends ${listed(calls)}, which the server of ${site} does not answer, so that its visitors don't get the release.`;
}
