import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, test, vi } from 'vitest';
import { ChunkLoadError, decorationOnDemand, forgetFailures, onDemand } from './on-demand.tsx';

describe('onDemand', () => {
  test('keeps one failure over several renders until it is shown, and then fetches again', async () => {
    const fetchIt = vi.fn<() => Promise<string>>(async () => 'a screen').mockRejectedValueOnce(new Error('no network'));
    const screen = onDemand(fetchIt);
    const drawn = screen.drawn();
    await expect(drawn).rejects.toThrow(ChunkLoadError);
    expect(screen.drawn()).toBe(drawn);
    expect(fetchIt).toHaveBeenCalledTimes(1);
    forgetFailures();
    expect(await screen.drawn()).toBe('a screen');
    expect(fetchIt).toHaveBeenCalledTimes(2);
  });

  test('fetches again to render what failed to prefetch', async () => {
    const fetchIt = vi.fn<() => Promise<string>>(async () => 'a screen').mockRejectedValueOnce(new Error('no network'));
    const screen = onDemand(fetchIt);
    await expect(screen.load()).rejects.toThrow(ChunkLoadError);
    expect(await screen.drawn()).toBe('a screen');
  });

  test('renders with what a retried prefetch loaded', async () => {
    const fetchIt = vi.fn<() => Promise<string>>(async () => 'a screen').mockRejectedValueOnce(new Error('no network'));
    const screen = onDemand(fetchIt);
    await expect(screen.drawn()).rejects.toThrow(ChunkLoadError);
    await screen.load();
    expect(await screen.drawn()).toBe('a screen');
    expect(screen.loaded()).toBe('a screen');
  });
});

test('decorationOnDemand renders nothing when its chunk fails to load', async () => {
  const Picture = decorationOnDemand(() => Promise.reject(new Error('no network')));
  const Loaded = await Picture.load();
  expect(renderToString(createElement(Loaded))).toBe('');
});
