import type { Release } from './release';

/** Whether a server answers a call, which is named as in a release's `calls`. */
export type Answers = (call: string) => boolean;

/** The calls that a release sends and a server doesn't answer; none for an older release, which doesn't say what it sends. */
export const unansweredOf = ({ calls = [] }: Release, answers: Answers): string[] =>
  calls.filter((call) => !answers(call));
