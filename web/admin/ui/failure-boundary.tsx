import { Component, type ReactNode } from 'react';
import { useStaffTexts } from '#web/admin/i18n/staff-texts.ts';
import { useMessages } from '#web/i18n/language-provider.tsx';
import { ChunkLoadError, forgetFailures } from '#web/router/on-demand.tsx';
import { Button } from '#web/ui/button.tsx';
import { StaffPage } from './page.tsx';

type BoundaryProps = { path: string; children: ReactNode };
type BoundaryState = { path: string; failure: { isChunkLoadError: boolean } | null };

/** Replaces a screen that threw or failed to load, until another one is opened. */
export class FailureBoundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { path: this.props.path, failure: null };

  static getDerivedStateFromError(error: unknown) {
    return { failure: { isChunkLoadError: error instanceof ChunkLoadError } };
  }

  static getDerivedStateFromProps({ path }: BoundaryProps, state: BoundaryState) {
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

function Failure({ isChunkLoadError }: { isChunkLoadError: boolean }) {
  const frame = useStaffTexts('frame');
  const { failures } = useMessages();
  const [title, advice] = isChunkLoadError
    ? [failures.unreached, failures.unreachedAdvice]
    : [frame.unexpectedTitle, frame.unexpectedAdvice];
  return (
    <StaffPage title={title} width="text">
      <p role="alert" className="mt-3 text-ink-soft">
        {advice}
      </p>
      <Button className="mt-6" onClick={() => location.reload()}>
        {frame.reload}
      </Button>
    </StaffPage>
  );
}
