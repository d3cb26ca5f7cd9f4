import { readFileSync, readlinkSync } from 'node:fs';

const FORM = /\.(\d+-\d+)-(\d+)-(\d+)\./;

/**
 * This process, for the name of its lock: among which processes it can be seen, its number there, and when it began, since
 * numbers are used again. `unknown` if the system doesn't tell, as without Linux's /proc.
 */
export const HOLDER = ((): string => {
  const { pid } = process;
  const [seen, began] = [seenAmong(), beganAt(pid)];
  return seen && Number(began) ? `${seen}-${pid}-${began}` : 'unknown';
})();

/** Whether the process that a lock's name tells of has ended; false if it can't be seen from here. */
export function hasEnded(lock: string): boolean {
  const [, seen, pid, began] = FORM.exec(lock) ?? [];
  if (seen === undefined || !HOLDER.startsWith(`${seen}-`)) return false;
  const now = beganAt(Number(pid));
  return now !== 'unknown' && now !== began;
}

/** Of this start of this machine, the container that processes see each other in. */
function seenAmong(): string | null {
  try {
    const [boot = ''] = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').split('-');
    const [namespace] = /\d+/.exec(readlinkSync('/proc/self/ns/pid')) ?? [];
    return namespace ? `${Number.parseInt(boot, 16)}-${namespace}` : null;
  } catch {
    return null;
  }
}

/** In ticks since the machine started; null if no such process runs any more, `unknown` if that can't be read. */
function beganAt(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // Its name is in brackets, with whatever characters.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' ? null : (fields[19] ?? null);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return code === 'ENOENT' || code === 'ESRCH' ? null : 'unknown';
  }
}
