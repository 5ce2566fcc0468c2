// Sets what the first paint depends on and only the browser knows: the chosen theme. Everything else waits for the app.
(() => {
  let theme = null;
  try {
    theme = localStorage.getItem('yumori.theme');
  } catch {
    // Storage is switched off: the system's theme is used.
  }
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
})();
