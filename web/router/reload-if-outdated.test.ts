import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { onDemand as OnDemand } from './on-demand.tsx';

let onDemand: typeof OnDemand;
const reload = vi.fn<() => void>();

beforeEach(async () => {
  vi.useFakeTimers();
  const page = new EventTarget();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('dispatchEvent', page.dispatchEvent.bind(page));
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: () => undefined });
  vi.stubGlobal('location', { reload });
  vi.resetModules();
  ({ onDemand } = await import('./on-demand.tsx'));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  // The module remembers `beforeunload`; the next test file in this worker must start without it.
  vi.resetModules();
  reload.mockReset();
});

/** A chunk whose import fails a number of times before it succeeds. */
const failing = (times: number) => {
  const fetchIt = vi.fn<() => Promise<string>>(async () => 'a text');
  for (let time = 0; time < times; time += 1) fetchIt.mockRejectedValueOnce(new Error('aborted'));
  return fetchIt;
};

test('reloads a page whose chunk is gone', async () => {
  void onDemand(failing(1)).load();
  await vi.advanceTimersByTimeAsync(0);
  expect(reload).toHaveBeenCalledTimes(1);
});

test('does not reload a page that is being left, whose imports fail in Firefox and Safari', async () => {
  const text = onDemand(failing(3));
  dispatchEvent(new Event('beforeunload'));
  const loaded = text.load();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(reload).not.toHaveBeenCalled();
  // The navigation was a download: the page stays, and its chunk loads after all.
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await loaded).toBe('a text');
  expect(reload).not.toHaveBeenCalled();
});

test('reloads a page that is still there long after a navigation away began', async () => {
  dispatchEvent(new Event('beforeunload'));
  await vi.advanceTimersByTimeAsync(30_000);
  void onDemand(failing(1)).load();
  await vi.advanceTimersByTimeAsync(0);
  expect(reload).toHaveBeenCalledTimes(1);
});
