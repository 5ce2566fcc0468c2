import { firefox } from './browsers/firefox.ts';
import { proveMainJourneysIn } from './browsers/main-journeys.ts';

proveMainJourneysIn(firefox);
