import { answers } from './answers.ts';
import { fields } from './fields.ts';
import { invoice } from './invoice.ts';
import { mails } from './mails.ts';
import { pages } from './pages.ts';
import { refusals } from './refusals.ts';

/** The English texts of the server. */
export const texts = { answers, fields, invoice, mails, pages, refusals };

export type ServerTexts = typeof texts;
