// Sets what the first paint depends on: the chosen theme and language. Everything else waits for the app.
(() => {
  const root = document.documentElement;
  let theme = null;
  let language = null;
  try {
    theme = localStorage.getItem('yumori.theme');
    language = localStorage.getItem('yumori.language');
  } catch {
    // Storage is switched off: the system's theme and the browser's language are used.
  }
  if (theme === 'light' || theme === 'dark') root.dataset.theme = theme;
  const wanted = language ?? navigator.language.toLowerCase().slice(0, 2);
  root.lang = wanted === 'vi' || wanted === 'ja' ? wanted : 'en';
})();
