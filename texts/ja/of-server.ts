import type { ServerTexts } from '../en/of-server.ts';
import { answers } from './answers.ts';
import { fields } from './fields.ts';
import { invoice } from './invoice.ts';
import { mails } from './mails.ts';
import { pages } from './pages.ts';
import { refusals } from './refusals.ts';

export const texts: ServerTexts = { answers, fields, invoice, mails, pages, refusals };
