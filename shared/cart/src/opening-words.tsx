import type { OpenState } from '@food/contracts/opening-hours';
import { formatNear } from '@food/format/dates';
import { Time } from '@food/format/time';

/** `Closed now, opens tomorrow at 11:00`, or until when it is open: how it stands at `now`, in the viewer's zone. */
export function OpeningWords({ state, now }: { state: OpenState; now: Date }) {
  const next = state.isOpen ? state.closesAt : state.opensAt;
  if (!next) return state.isOpen ? 'Open now' : 'Closed now';
  const format = (when: string) => formatNear(when, now);
  return (
    <>
      {state.isOpen ? 'Open now, closes ' : 'Closed now, opens '}
      <Time when={next.toISOString()} format={format} />
    </>
  );
}
