/**
 * The oldest browsers that the site supports, as build targets: Safari on iOS and macOS from March 2023,
 * Chrome and Edge from March 2024, Firefox from July 2024.
 */
export const OLDEST_BROWSERS = ['safari16.4', 'chrome123', 'edge123', 'firefox128'];
