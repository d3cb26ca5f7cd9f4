import { Component, type ReactNode } from 'react';

interface BoundaryProps {
  onCrash(error: unknown): void;
  /** What stands in its place after a crash; a function gets what was thrown. */
  fallback: ReactNode | ((error: unknown) => ReactNode);
  children: ReactNode;
}

/** Keeps a crash while rendering inside: shows `fallback` and reports it once. */
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
