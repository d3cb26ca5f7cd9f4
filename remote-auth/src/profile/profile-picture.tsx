import { ApiError, isSignedOut } from '@food/platform/api-error';
import { imageUrl } from '@food/platform/images';
import { notify } from '@food/platform/notify';
import { Button } from '@food/ui/button';
import { CameraIcon, UserIcon } from '@food/ui/icons';
import { Notice } from '@food/ui/notice';
import { Picture } from '@food/ui/picture';
import { type ChangeEvent, useRef, useState } from 'react';
import { usePageWork } from '../auth-form/use-page-work';
import { t } from '../messages';
import { uploadPicture } from './profile-api';
import css from './profile-picture.module.css';
import { readyToUpload } from './ready-to-upload';

interface ProfilePictureProps {
  /** As the server gave it, or null. */
  path: string | null;
  onChanged: (path: string) => void;
}

/** The profile picture, with a way to choose another one. */
export function ProfilePicture({ path, onChanged }: ProfilePictureProps) {
  const input = useRef<HTMLInputElement>(null);
  const [reason, setReason] = useState<string | null>(null);
  const { busy, run } = usePageWork();

  function upload(file: File): void {
    setReason(null);
    run({
      send: async () => onChanged(await uploadPicture(await readyToUpload(file))),
      done: () => notify(t('picture.done')),
      failed: (error) => {
        if (isSignedOut(error)) return;
        // The alert has the specification's text; the reason, with what to do, is shown below.
        setReason(error instanceof ApiError ? error.serverMessage : null);
        notify(t('picture.failed'));
      },
    });
  }

  function onChoose({ currentTarget }: ChangeEvent<HTMLInputElement>): void {
    const file = currentTarget.files?.[0];
    if (file) upload(file);
    // The same file may be chosen again after a failure.
    currentTarget.value = '';
  }

  return (
    <div className={css.picture}>
      {path ? (
        <Picture src={imageUrl(path)} alt={t('picture.alt')} size={128} round priority />
      ) : (
        <span className={css.none}>
          <UserIcon size={56} />
        </span>
      )}
      <input
        ref={input}
        hidden
        type="file"
        accept="image/jpeg,image/png,image/webp"
        aria-label={t('picture.label')}
        onChange={onChoose}
      />
      <Button variant="quiet" busy={busy} onClick={() => input.current?.click()}>
        {!busy && <CameraIcon size={20} />}
        {t('picture.change')}
      </Button>
      {reason && <Notice tone="bad">{reason}</Notice>}
    </div>
  );
}
