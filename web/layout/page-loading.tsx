import { useMessages } from '#web/i18n/language-provider.tsx';
import { Spinner } from '#web/ui/spinner.tsx';

/** Shows that a screen is loading, after a short delay. */
export function PageLoading() {
  const { layout } = useMessages();
  return (
    <div className="animate-[appear_200ms_400ms_ease-out_backwards] px-5 pt-16 sm:px-8 lg:px-14">
      <Spinner text={layout.loadingPage} />
    </div>
  );
}
