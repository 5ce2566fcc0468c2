import { expect, test } from 'vitest';
import { withoutScripts } from './floor.ts';

test('the floor keeps content and styles and removes every script', () => {
  const page =
    '<head><script src="/a.js"></script><link rel="modulepreload" crossorigin="" href="/b.js" /><link rel="stylesheet" href="/c.css"></head>' +
    '<body><h1>Yumori</h1><script type="application/json" id="first-view">{"now":1}</script></body>';
  expect(withoutScripts(page)).toBe('<head><link rel="stylesheet" href="/c.css"></head><body><h1>Yumori</h1></body>');
});
