import { RENDER_LIMITS } from '../render/rendering';

/** Limits of a rendering that no machine is too slow for. */
export const UNHURRIED: typeof RENDER_LIMITS = { page: 50_000, start: 50_000 };

/** However slow the machine is, pages that a test file draws are awaited. */
export function unhurriedRendering(): void {
  const own = { ...RENDER_LIMITS };
  beforeAll(() => void Object.assign(RENDER_LIMITS, UNHURRIED));
  afterAll(() => void Object.assign(RENDER_LIMITS, own));
}
