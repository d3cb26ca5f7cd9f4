import type { Outcome } from './watch';

/** The outcome of one evaluation, in a line. */
export function sentence({ part, version, act, why, deployment }: Outcome): string {
  if (act === 'leave') return `!! LEFT ALONE, look at it yourself: ${why}`;
  if (act === 'stale') return `nothing done about ${part}@${version} until the next look: ${why}`;
  const done = {
    halt: `halted the canary of ${part}`,
    rollback: `rolled ${part} back`,
    advance: `gave ${part}@${version} to more visitors`,
  }[act];
  return `${done} (deployment ${deployment}): ${why}`;
}

/** Says a line unless the last one about the same subject was of the same kind. */
export type SayNews = (subject: string, kind: string, line: string, value: object) => void;

/** For how long an outcome is the same one if it isn't seen: what the watch judges by is counted in stretches of ten minutes. */
const SAME_MS = 10 * 60_000;

/** Reports what was done each time, and what is left to people when it begins: the watch evaluates every few seconds. */
export function outcomeNews(
  say: (line: string, outcome: Outcome) => void,
  now: () => number = () => performance.now(),
): (outcomes: readonly Outcome[]) => void {
  const last = new Map<string, { act: Outcome['act']; at: number }>();
  return (outcomes) => {
    for (const outcome of outcomes) {
      const subject = `${outcome.part}@${outcome.version}`;
      const known = last.get(subject);
      const isSame = known?.act === outcome.act && now() - known.at < SAME_MS;
      last.set(subject, { act: outcome.act, at: now() });
      if (outcome.deployment !== null || !isSame) say(sentence(outcome), outcome);
    }
  };
}

/** Reports a state only when it changes. */
export function newsOnly(say: (line: string, value: object) => void): SayNews {
  const last = new Map<string, string>();
  return (subject, kind, line, value) => {
    if (last.get(subject) === kind) return;
    last.set(subject, kind);
    say(line, value);
  };
}
