// Sets the chosen theme before the first paint, because only the browser knows the choice.
(() => {
  const { documentElement, currentScript } = document;
  let theme = null;
  try {
    theme = localStorage.getItem('yumori.theme');
  } catch {
    // Storage is disabled: the system's theme applies.
  }
  if (theme === 'light' || theme === 'dark') documentElement.dataset.theme = theme;

  // On a server-rendered page, fetches the scripts after the first paint, because they compete for the network.
  const files = currentScript.dataset.app;
  if (!files) return;
  // Importing a file again does nothing, so running this twice is harmless.
  const start = () => files.split(' ').map((file) => import(file));
  new PerformanceObserver(start).observe({ type: 'paint', buffered: true });
  // A page in a background tab never paints, so it starts after a second.
  setTimeout(start, 1000);

  // Replays a click on a button from before hydration, once the app announces that it runs.
  /** @type {HTMLButtonElement | null} */
  let pressed = null;
  addEventListener('click', ({ target }) => (pressed = /** @type {Element} */ (target).closest('button')), true);
  addEventListener('app-runs', () => pressed?.click());
})();
