import { Button } from './button';
import { t } from './messages';

/** The button beside what couldn't be read. */
export function TryAgain({ onClick, busy }: { onClick: () => void; busy: boolean }) {
  return (
    <Button variant="quiet" onClick={onClick} busy={busy}>
      {t('again')}
    </Button>
  );
}
