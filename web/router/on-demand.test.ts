import { describe, expect, test, vi } from 'vitest';
import { forgetFailures, onDemand, Unfetched } from './on-demand.tsx';

describe('what comes in a chunk of its own', () => {
  test('is the same failure at each try to draw with it, until that is shown, and is fetched anew then', async () => {
    const fetchIt = vi.fn<() => Promise<string>>(async () => 'a screen').mockRejectedValueOnce(new Error('no network'));
    const screen = onDemand(fetchIt);
    const drawn = screen.drawn();
    await expect(drawn).rejects.toThrow(Unfetched);
    expect(screen.drawn()).toBe(drawn);
    expect(fetchIt).toHaveBeenCalledTimes(1);
    forgetFailures();
    expect(await screen.drawn()).toBe('a screen');
    expect(fetchIt).toHaveBeenCalledTimes(2);
  });

  test('is fetched anew to be drawn where it failed to be fetched ahead', async () => {
    const fetchIt = vi.fn<() => Promise<string>>(async () => 'a screen').mockRejectedValueOnce(new Error('no network'));
    const screen = onDemand(fetchIt);
    await expect(screen.load()).rejects.toThrow(Unfetched);
    expect(await screen.drawn()).toBe('a screen');
  });

  test('is drawn with what was fetched ahead after a failure', async () => {
    const fetchIt = vi.fn<() => Promise<string>>(async () => 'a screen').mockRejectedValueOnce(new Error('no network'));
    const screen = onDemand(fetchIt);
    await expect(screen.drawn()).rejects.toThrow(Unfetched);
    await screen.load();
    expect(await screen.drawn()).toBe('a screen');
    expect(screen.loaded()).toBe('a screen');
  });
});
