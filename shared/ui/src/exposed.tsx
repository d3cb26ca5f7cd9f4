import { composition } from '@food/platform/composition';
import { type ComponentType, useEffect, useState } from 'react';
import { CrashBoundary } from './crash-boundary';
import { DownPanel } from './down-panel';
import { t } from './messages';
import { Spinner } from './spinner';

/** The trace id of its failure, if the host provides one. */
type Down = { trace?: string | undefined };

type Props<P extends object> = {
  /** `remote/expose`, as in the import. */
  of: `${string}/${string}`;
  /** `() => import('orders/invoice')` */
  load: () => Promise<{ default: ComponentType<P> }>;
  props: NoInfer<P>;
} & (
  | {
      /** What doesn't work and what still does, if the piece can't be loaded. */
      sentence: string;
      /** The piece's name for customers; by default the English words of its name. */
      part?: string;
      loading?: string;
      optional?: false;
    }
  | {
      /** The page is whole without it: nothing is shown while it loads, or if it can't be loaded. */
      optional: true;
    }
);

/**
 * A piece that another remote exposes. Shows a spinner while it loads, and a panel with "Try again" if it can't be loaded, or
 * nothing if it is optional. Every failure is reported (rule: failure-reported).
 */
export function Exposed<P extends object>(shown: Props<P>) {
  const { of, load, props } = shown;
  const [piece, setPiece] = useState<{ component: ComponentType<P> } | Down | 'loading'>('loading');
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies(load): it is another function at each rendering.
  useEffect(() => {
    let wanted = true;
    setPiece('loading');
    // A bundler keeps an imported module, whose exports change when it is loaded again.
    const again = attempt > 0 ? composition().loadModule(of) : undefined;
    Promise.resolve(again)
      .then(load)
      .then((module) => wanted && setPiece({ component: module.default }))
      .catch((failure: unknown) => wanted && setPiece({ trace: (failure as Down | undefined)?.trace }));
    return () => {
      wanted = false;
    };
  }, [of, attempt]);
  const down = shown.optional ? null : (
    <DownPanel
      part={shown.part ?? pieceName(of)}
      sentence={shown.sentence}
      trace={typeof piece === 'object' && 'trace' in piece ? piece.trace : undefined}
      onRetry={() => setAttempt((n) => n + 1)}
    />
  );
  if (piece === 'loading') return shown.optional ? null : <Spinner label={shown.loading ?? t('loading')} />;
  if (!('component' in piece)) return down;
  const Piece = piece.component;
  const onCrash = (error: unknown) => {
    if (!composition().reportCrash(of, error)) return setPiece({ trace: composition().trace?.() });
    // At once, otherwise the piece that crashed would be rendered again until the next one is loaded.
    setPiece('loading');
    setAttempt((n) => n + 1);
  };
  return (
    <div data-boundary={partOf(of)}>
      <CrashBoundary key={attempt} onCrash={onCrash} fallback={down}>
        <Piece {...props} />
      </CrashBoundary>
    </div>
  );
}

const partOf = (name: string): string => name.split('/')[0] ?? name;

/** The piece's default name for customers: `orders/invoice` is "Invoice". */
function pieceName(name: string): string {
  const piece = name.split('/')[1] ?? name;
  return piece.charAt(0).toUpperCase() + piece.slice(1);
}
