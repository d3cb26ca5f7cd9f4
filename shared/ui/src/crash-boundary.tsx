import { Component, type ReactNode } from 'react';

interface BoundaryProps {
  onCrash(error: unknown): void;
  /** Shown in its place after a crash; a function gets the thrown value. */
  fallback: ReactNode | ((error: unknown) => ReactNode);
  children: ReactNode;
}

/** Contains a crash while rendering: shows `fallback` and reports it once. */
export class CrashBoundary extends Component<BoundaryProps, { crash: { error: unknown } | null }> {
  override state: { crash: { error: unknown } | null } = { crash: null };
  static getDerivedStateFromError(error: unknown) {
    return { crash: { error } };
  }
  override componentDidCatch(error: unknown) {
    this.props.onCrash(error);
  }
  override render() {
    const { crash } = this.state;
    const { fallback, children } = this.props;
    if (!crash) return children;
    return typeof fallback === 'function' ? fallback(crash.error) : fallback;
  }
}
