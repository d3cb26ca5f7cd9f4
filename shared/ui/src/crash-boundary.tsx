import { Component, type ReactNode } from 'react';

interface BoundaryProps {
  onCrash(error: unknown): void;
  fallback: ReactNode;
  children: ReactNode;
}

/** Keeps a crash while rendering inside: shows `fallback` and reports it once. */
export class CrashBoundary extends Component<BoundaryProps, { crashed: boolean }> {
  override state = { crashed: false };
  static getDerivedStateFromError() {
    return { crashed: true };
  }
  override componentDidCatch(error: unknown) {
    this.props.onCrash(error);
  }
  override render() {
    return this.state.crashed ? this.props.fallback : this.props.children;
  }
}
