import type { MovingTexts } from '#texts/en/screens/moving.ts';
import { textsOnDemand } from '#web/i18n/texts-on-demand.ts';

export const useMovingTexts = textsOnDemand(
  import.meta.glob<MovingTexts>('#texts/*/screens/moving.ts', { import: 'moving' }),
);
