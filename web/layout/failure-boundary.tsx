import { Component, type ReactNode } from 'react';
import { UnexpectedFailure } from './unexpected-failure.tsx';

type FailureBoundaryProps = { path: string; children: ReactNode };

/**
 * Catches a screen that broke, and shows the failure in its place until another route is entered. React knows this only as
 * a class, and writes what it caught to the console itself.
 */
export class FailureBoundary extends Component<FailureBoundaryProps, { path: string; hasFailed: boolean }> {
  override state = { path: this.props.path, hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  static getDerivedStateFromProps({ path }: FailureBoundaryProps, state: { path: string }) {
    return path === state.path ? null : { path, hasFailed: false };
  }

  override render() {
    return this.state.hasFailed ? <UnexpectedFailure /> : this.props.children;
  }
}
