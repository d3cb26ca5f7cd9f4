import { isSignedOut, messageOf } from '@food/platform/api-error';
import { lazyPiece } from '@food/platform/lazy';
import { useMutation } from '@food/platform/query';
import { useSession } from '@food/session/store';
import { Button } from '@food/ui/button';
import { Card } from '@food/ui/card';
import { CrashBoundary } from '@food/ui/crash-boundary';
import { Notice } from '@food/ui/notice';
import { Section } from '@food/ui/section';
import { Suspense, useState } from 'react';
import { t } from '../messages';
import css from './own-data.module.css';
import { getOwnData } from './own-data-api';
import { saveFile } from './save-file';

const DeleteAccountDialog = lazyPiece(
  () => import(/* webpackChunkName: "delete-account" */ './delete-account-dialog'),
);

const FILE = 'my-data.json';

interface OwnDataProps {
  className?: string | undefined;
  onDeleted(): void;
}

/** A copy of all stored data of a customer, and the deletion of their account (rules: own-data-exported, account-deleted). */
export default function OwnData({ className, onDeleted }: OwnDataProps) {
  return (
    <Section title={t('ownData.title')} className={className}>
      <Card className={css.rows}>
        <Download />
        <Deletion onDeleted={onDeleted} />
      </Card>
    </Section>
  );
}

/** Also if the customer went to another page meanwhile; not if they logged out on this device. */
async function saveOwnData(): Promise<void> {
  const asking = useSession.getState().user?.id;
  const data = await getOwnData();
  if (useSession.getState().user?.id === asking) saveFile(FILE, data);
}

function Download() {
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: saveOwnData,
  });
  return (
    <div className={css.row}>
      <p className={css.words}>{t('ownData.copy')}</p>
      <Button variant="quiet" busy={isPending} onClick={() => mutate()}>
        {t('ownData.download')}
      </Button>
      {isSuccess && <Notice tone="good">{t('ownData.saved', { file: FILE })}</Notice>}
      {error && !isSignedOut(error) && <Notice tone="bad">{messageOf(error, t('ownData.failed'))}</Notice>}
    </div>
  );
}

function Deletion({ onDeleted }: { onDeleted: () => void }) {
  const [isNeeded, setNeeded] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const open = () => {
    setNeeded(true);
    setOpen(true);
  };
  return (
    <div className={css.row}>
      <p className={css.words}>{t('delete.lead')}</p>
      <Button variant="quiet" onClick={open}>
        {t('delete.open')}
      </Button>
      {isNeeded && (
        <CrashBoundary
          fallback={<Notice tone="bad">{t('delete.notNow')}</Notice>}
          onCrash={() => console.info('The question before a deletion could not be shown.')}
        >
          <Suspense fallback={null}>
            <DeleteAccountDialog open={isOpen} onClose={() => setOpen(false)} onDeleted={onDeleted} />
          </Suspense>
        </CrashBoundary>
      )}
    </div>
  );
}
