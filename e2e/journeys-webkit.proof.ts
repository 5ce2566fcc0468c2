import { proveMainJourneysIn } from './browsers/main-journeys.ts';
import { webkit } from './browsers/webkit.ts';

proveMainJourneysIn(webkit);
