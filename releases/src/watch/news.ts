import type { Outcome } from './watch';

/** The outcome of one evaluation, in a line. */
export function sentence({ part, version, act, why, deployment }: Outcome): string {
  if (act === 'leave') return `!! LEFT ALONE, look at it yourself: ${why}`;
  const done = {
    halt: `halted the canary of ${part}`,
    rollback: `rolled ${part} back`,
    advance: `gave ${part}@${version} to more visitors`,
  }[act];
  return `${done} (deployment ${deployment}): ${why}`;
}

/** Says a line unless the last one about the same subject was of the same kind. */
export type SayNews = (subject: string, kind: string, line: string, value: object) => void;

/** Reports an outcome only when it changes: the watch evaluates every few seconds. */
export function newsOnly(say: (line: string, value: object) => void): SayNews {
  const last = new Map<string, string>();
  return (subject, kind, line, value) => {
    if (last.get(subject) === kind) return;
    last.set(subject, kind);
    say(line, value);
  };
}
