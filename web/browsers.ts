/**
 * The oldest browsers that the site supports, by what the build may leave as it is: Safari on iOS and macOS from March 2023, Chrome
 * and Edge from March 2024, Firefox from July 2024.
 */
export const OLDEST_BROWSERS = ['safari16.4', 'chrome123', 'edge123', 'firefox128'];
