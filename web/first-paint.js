// Sets what the first paint depends on and only the browser knows: the chosen theme. Everything else waits for the app.
(() => {
  const { documentElement, currentScript } = document;
  let theme = null;
  try {
    theme = localStorage.getItem('yumori.theme');
  } catch {
    // Storage is switched off: the system's theme is used.
  }
  if (theme === 'light' || theme === 'dark') documentElement.dataset.theme = theme;

  // A page that was drawn on the server is there before its app, whose scripts would only take the network from it.
  const files = currentScript.dataset.app;
  if (!files) return;
  // To import a file again does nothing.
  const start = () => files.split(' ').map((file) => import(file));
  new PerformanceObserver(start).observe({ type: 'paint', buffered: true });
  // A page in the background is not painted.
  setTimeout(start, 1000);

  // A button that is pressed before the app runs is pressed once more when it does; that it says once.
  /** @type {HTMLButtonElement | null} */
  let pressed = null;
  addEventListener('click', ({ target }) => (pressed = /** @type {Element} */ (target).closest('button')), true);
  addEventListener('app-runs', () => pressed?.click());
})();
