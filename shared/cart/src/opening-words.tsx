import type { OpenState } from '@food/contracts/opening-hours';
import { formatNear } from '@food/format/dates';
import { Time } from '@food/format/time';
import { t } from './messages';

/** `Closed now, opens tomorrow at 11:00`, or until when it is open: the kitchen's state at `now`, in the viewer's zone. */
export function OpeningWords({ state, now }: { state: OpenState; now: Date }) {
  const next = state.isOpen ? state.closesAt : state.opensAt;
  if (!next) return t(state.isOpen ? 'open.now' : 'closed.now');
  const format = (when: string) => formatNear(when, now);
  return t.rich(state.isOpen ? 'open.until' : 'closed.until', {
    when: () => <Time when={next.toISOString()} format={format} />,
  });
}
