import type { PartStatus } from '@food/contracts/ops';
import type { Comparison, Evidence } from './comparison';
import type { Judgement } from './decide';
import { armOf } from './observations';

/** A step of a ramp lasts until this many visitors of its own were counted, */
export const STEP_VISITORS = 100;
/** and at least this long after the first ten minutes with a visitor, by the server's clock. */
export const STEP_MINUTES = 10;
/** With more evidence than this against the release, the ramp waits until more is known. */
const IN_DOUBT = 4;

/** Whether a canary that was promoted with a ramp has earned its next step. */
export function judgeStep({ at }: Evidence, { canary }: PartStatus, found: Comparison): Judgement | null {
  const next = canary?.ramp?.steps.find((step) => step > canary.share);
  if (!canary?.ramp || !next) return null;
  const { deployment } = canary.ramp.since;
  const here = found.rows.filter((row) => row.deployment >= deployment);
  const { visitors } = armOf(here);
  const lasted = Date.parse(at) - Math.min(...here.map(({ from }) => from));
  const isTried = visitors >= STEP_VISITORS && lasted >= (STEP_MINUTES + 10) * 60_000;
  if (!isTried || found.unexcused >= IN_DOUBT || !found.isCounted) return null;
  const { part, version, against, other } = found;
  const why = `${part}@${version} failed for ${found.judged.failing} of ${found.judged.visitors} visitors, and ${against} for ${other.failing} of ${other.visitors}: from ${canary.share} to ${next} %`;
  return { part, version, act: 'advance', why };
}
