import type { Location } from '#contract/locations.ts';
import { useMessages } from '#web/i18n/language-provider.tsx';
import { pathTo } from '#web/paths.ts';
import { navigate } from '#web/router/history.ts';
import { useLocation } from '#web/router/router.tsx';
import { ChoiceMenu } from '#web/ui/menu.tsx';
import { LocationSwitchButton } from './location-switch-button.tsx';

type LocationSwitchProps = { locations: readonly Location[]; current: Location };

/** The menu of locations, rendered on demand. Week, day and hour stay the same at the next location. */
export function LocationSwitch({ locations, current }: LocationSwitchProps) {
  const { location: texts } = useMessages();
  const { search } = useLocation();
  return (
    <ChoiceMenu
      trigger={<LocationSwitchButton />}
      isOpenAtFirst
      label={texts.switchLocation}
      value={current.id}
      options={locations.map(({ id, name, address }) => ({ value: id, text: name, detail: address }))}
      onChoose={(id) => navigate({ pathname: pathTo('/booking/:saunaId', id), search })}
    />
  );
}
