/** Loaded at the first press, or for a screen that needs them. */
const ALONE =
  /\/(dialog|menu|disclosure|toast-view|[a-z]+-field|field-frame|use-form|choices)\.tsx?$|\/node_modules\/(?!react|scheduler|@tanstack)|\/texts\/|\.css/;

/**
 * `start` has what every screen needs: the packages, and the folders beside the features. Each screen is a
 * separate chunk with only what it uses.
 */
export const CHUNKS = [
  {
    name: (id: string) =>
      !ALONE.test(id) && /\/node_modules\/(react|react-dom|scheduler|@tanstack\/query-core)\//.test(id)
        ? 'start'
        : null,
    debugName: 'packages',
  },
  {
    name: (id: string) =>
      !ALONE.test(id) && /\/(domain|contract|web\/(ui|router|api|i18n)|web\/admin\/(ui|api|i18n))\//.test(id)
        ? 'shared'
        : null,
    debugName: 'shared by screens',
  },
];
