import { t } from '../messages';

/** The presets; the last one asks for free text (rule: cancel-reason). */
export const OTHERS = 'Others';
export const REASONS = [
  'Ordered by mistake',
  'Item not needed anymore',
  'Expected delivery time too long',
  'Price too high',
  'Found a better alternative',
  OTHERS,
] as const;

type Reason = (typeof REASONS)[number];

const LABELS = {
  'Ordered by mistake': 'reason.mistake',
  'Item not needed anymore': 'reason.notNeeded',
  'Expected delivery time too long': 'reason.tooLong',
  'Price too high': 'reason.price',
  'Found a better alternative': 'reason.alternative',
  Others: 'reason.others',
} as const satisfies Record<Reason, string>;

/** A preset in the page's language; the English text is sent. */
export const reasonLabel = (reason: Reason): string => t(LABELS[reason]);

/** The server accepts 1 to 500 characters (rule: cancel-reason). */
export const MAX_REASON = 500;

/** The reason to send, or '' while there is none: 'Others' alone doesn't count (rule: cancel-reason). */
export function reasonOf(chosen: string | null, freeText: string): string {
  return chosen === null || chosen === OTHERS ? freeText.trim() : chosen;
}

/** The name of a reason's draft. */
export const draftOf = (orderId: string): string => `cancel-${orderId}`;

/** A reason that was begun, and not sent (rule: drafts-kept). */
interface ReasonDraft {
  readonly chosen: string | null;
  readonly freeText: string;
}

export const EMPTY: ReasonDraft = { chosen: null, freeText: '' };

export function readDraft(stored: unknown): ReasonDraft | null {
  const { chosen, freeText } = (stored ?? {}) as Record<string, unknown>;
  if (typeof freeText !== 'string') return null;
  return { chosen: REASONS.find((reason) => reason === chosen) ?? null, freeText };
}
