import { Button } from './button';

/** The button beside what couldn't be read. */
export function TryAgain({ onClick, busy }: { onClick: () => void; busy: boolean }) {
  return (
    <Button variant="quiet" onClick={onClick} busy={busy}>
      Try again
    </Button>
  );
}
