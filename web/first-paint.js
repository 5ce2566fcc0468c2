// Sets what the first paint depends on and only the browser knows: the chosen theme. Everything else waits for the app.
(() => {
  let theme = null;
  try {
    theme = localStorage.getItem('yumori.theme');
  } catch {
    // Storage is switched off: the system's theme is used.
  }
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;

  // A page that was drawn on the server is there before its app, whose scripts would only take the network from it.
  const { app, along = '' } = document.currentScript.dataset;
  if (app === undefined) return;
  let isStarted = false;
  const start = () => {
    if (isStarted) return;
    isStarted = true;
    for (const file of along.split(' ').filter(Boolean)) {
      const link = document.createElement('link');
      link.rel = 'modulepreload';
      link.crossOrigin = '';
      link.href = file;
      document.head.append(link);
    }
    void import(app);
  };
  try {
    new PerformanceObserver(start).observe({ type: 'paint', buffered: true });
  } catch {
    // A browser that does not tell of its paints starts by the clock.
  }
  // A page in the background is not painted.
  setTimeout(start, 1_000);
})();
