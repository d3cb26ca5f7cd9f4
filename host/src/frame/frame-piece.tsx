import { CrashBoundary } from '@food/ui/crash-boundary';
import type { ReactNode } from 'react';
import { asFailure } from '../composition/failure';
import { reportLoss } from '../composition/fallback';

interface FramePieceProps {
  children: ReactNode;
  /** Shown in its place after a crash. */
  fallback?: ReactNode;
}

/** A piece of the host's own: a crash in it removes the piece, not the site, and is reported. */
export const FramePiece = ({ children, fallback = null }: FramePieceProps) => (
  <CrashBoundary
    fallback={fallback}
    onCrash={(error) => reportLoss('host', __VERSION__, asFailure(error, 'render'))}
  >
    {children}
  </CrashBoundary>
);
