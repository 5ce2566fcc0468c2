import { failures } from './failures.ts';
import { home } from './home.ts';
import { layout } from './layout.ts';
import { legal } from './legal.ts';
import { ui } from './ui.ts';

export const texts = { failures, home, layout, legal, ui };
