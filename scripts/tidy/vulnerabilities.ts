import type { Ended } from './run-program';

export interface Audit {
  faults: string[];
  notes: string[];
}

/**
 * The vulnerabilities that `pnpm audit` finds. A registry that does not answer is a note: it says nothing about the packages.
 */
export function readAudit({ ok, output }: Pick<Ended, 'ok' | 'output'>): Audit {
  if (ok) return { faults: [], notes: [] };
  if (/\d+ vulnerabilities found/.test(output)) {
    const advice =
      'Raise the version in pnpm-workspace.yaml. Of a package that another one brings: "overrides" there.';
    return { faults: [`${output.trim()}\n${advice}`], notes: [] };
  }
  return {
    faults: [],
    notes: ['Known vulnerabilities: not checked, since the registry does not answer `pnpm audit`.'],
  };
}
