/**
 * The caches of the service worker. Neither holds personal data: one has the app's files, whose names contain
 * a hash of their content, the other answers that are the same for every caller.
 */
export const FILES_CACHE = 'yumori-files';
export const ANSWERS_CACHE = 'yumori-answers';

/** Maximum number of cached answers. */
export const ANSWERS_KEPT = 60;

/** The page that replaces every other one offline: the app alone, which shows what is cached. */
export const SHELL = '/offline.html';
