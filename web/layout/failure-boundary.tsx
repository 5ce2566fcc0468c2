import { Component, type ReactNode } from 'react';
import { ChunkLoadError, forgetFailures } from '#web/router/on-demand.tsx';
import { Failure } from './failure.tsx';

type FailureBoundaryProps = { path: string; children: ReactNode };
type FailureBoundaryState = { path: string; failure: { isChunkLoadError: boolean } | null };

/**
 * Catches a screen that threw or whose chunk could not be loaded, and shows the failure until the route
 * changes. React offers this for classes only, and logs the error to the console itself.
 */
export class FailureBoundary extends Component<FailureBoundaryProps, FailureBoundaryState> {
  override state: FailureBoundaryState = { path: this.props.path, failure: null };

  static getDerivedStateFromError(error: unknown) {
    return { failure: { isChunkLoadError: error instanceof ChunkLoadError } };
  }

  static getDerivedStateFromProps({ path }: FailureBoundaryProps, state: FailureBoundaryState) {
    return path === state.path ? null : { path, failure: null };
  }

  override componentDidCatch() {
    forgetFailures();
  }

  override render() {
    const { failure } = this.state;
    return failure === null ? this.props.children : <Failure {...failure} />;
  }
}
