/** Modules outside the chunks below: they load at the first press, or with a screen that needs them. */
const ALONE =
  /\/(dialog|menu|disclosure|toast-view|[a-z]+-field|field-frame|use-form|choices|qr-code|qr-picture)\.tsx?$|\/node_modules\/(?!react|scheduler|@tanstack)|\/texts\/|\.css/;

/**
 * `start` has the packages that every screen needs, `shared` the modules that screens share. Each screen is a
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
