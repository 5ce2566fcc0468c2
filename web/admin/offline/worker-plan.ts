/** The cache of the back office's files, whose names contain a hash of their content. It holds no answers. */
export const STAFF_FILES_CACHE = 'yumori-staff-files';

/** The page that replaces every other one offline. */
export const STAFF_SHELL = '/admin/index.html';

type Asked = { url: string; method: string; mode: string; origin: string };

/** Returns how the worker handles a request of a page at `origin`. */
export function staffPlanFor({ url, method, mode, origin }: Asked): 'page' | 'asset' | 'leave' {
  const address = new URL(url);
  if (method !== 'GET' || address.origin !== origin || !address.pathname.startsWith('/admin/')) return 'leave';
  if (address.pathname.startsWith('/admin/assets/')) return 'asset';
  return mode === 'navigate' ? 'page' : 'leave';
}
