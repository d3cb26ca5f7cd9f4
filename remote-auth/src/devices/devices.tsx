import { Time } from '@food/format/time';
import { isSignedOut, messageOf } from '@food/platform/api-error';
import { notify } from '@food/platform/notify';
import { useQuery } from '@food/platform/query';
import { Button } from '@food/ui/button';
import { Card } from '@food/ui/card';
import { Notice } from '@food/ui/notice';
import { Section } from '@food/ui/section';
import { Skeleton } from '@food/ui/skeleton';
import { TryAgain } from '@food/ui/try-again';
import { useRef, useState } from 'react';
import { usePageWork } from '../auth-form/use-page-work';
import { hidden } from '../hidden';
import { t } from '../messages';
import css from './devices.module.css';
import { DEVICES, type Device, endDevice, endOtherDevices, getDevices } from './devices-api';

/** The devices on which the customer is logged in, with buttons to log out one, or all others at once (rule: sessions-shown). */
export function Devices() {
  const query = useQuery({ queryKey: [DEVICES], queryFn: getDevices, meta: { private: true } });
  const { busy, said, place, end } = useEnding(() => query.refetch());
  const devices = query.data ?? [];
  const others = devices.some(({ current }) => !current);
  return (
    <Section title={t('devices.title')} className={css.section}>
      <div ref={place} tabIndex={-1} className={css.said}>
        {said && <Notice tone="good">{said}</Notice>}
      </div>
      {query.isPending && <Skeleton shape="card" />}
      {query.isError && (
        <Notice tone="bad" action={<TryAgain onClick={() => query.refetch()} busy={query.isFetching} />}>
          {t('devices.failed')}
        </Notice>
      )}
      {devices.length > 0 && (
        <Card flush>
          <ul className={css.list}>
            {devices.map((device) => (
              <DeviceRow
                key={device.id}
                device={device}
                busy={busy === device.id}
                onEnd={() =>
                  end(device.id, () => endDevice(device.id), t('devices.ended', { device: device.device }))
                }
              />
            ))}
          </ul>
        </Card>
      )}
      {others && (
        <Button
          variant="quiet"
          block
          className={css.all}
          busy={busy === ALL}
          onClick={() => end(ALL, endOtherDevices, t('devices.othersEnded'))}
        >
          {t('devices.endOthers')}
        </Button>
      )}
    </Section>
  );
}

const ALL = 'all';

interface DeviceRowProps {
  device: Device;
  busy: boolean;
  onEnd: () => void;
}

function DeviceRow({ device: { device, current, last_seen_at }, busy, onEnd }: DeviceRowProps) {
  return (
    <li className={css.row}>
      <div className={css.words}>
        <p className={css.name}>{device}</p>
        <p className={css.when}>
          {current
            ? t('devices.current')
            : t.rich('devices.lastUsed', { time: () => <Time when={last_seen_at} /> })}
        </p>
      </div>
      {!current && (
        <Button variant="quiet" busy={busy} onClick={onEnd}>
          {t.rich('devices.end', { device, hidden })}
        </Button>
      )}
    </li>
  );
}

/** Ends sessions one after the other; says which one is under way, and the result of the last. */
function useEnding(after: () => Promise<unknown>) {
  const { busy: isBusy, run } = usePageWork();
  const [busy, setBusy] = useState<string | null>(null);
  const [said, setSaid] = useState<string | null>(null);
  const place = useRef<HTMLDivElement>(null);
  const end = (key: string, send: () => Promise<void>, words: string) => {
    if (isBusy) return;
    setBusy(key);
    setSaid(null);
    void run({
      send: async () => {
        await send();
        await after();
      },
      done: () => {
        setBusy(null);
        setSaid(words);
        // The pressed button was removed with its device.
        place.current?.focus();
      },
      failed: (error) => {
        setBusy(null);
        if (!isSignedOut(error)) notify(messageOf(error, t('failure.unknown')));
      },
    });
  };
  return { busy, said, place, end };
}
