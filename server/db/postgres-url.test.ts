import { expect, test } from 'vitest';
import { readPostgresUrl } from './postgres-url.ts';

test('leaves the address of one host as it is', () => {
  const url = 'postgres://yumori:s%40fe@db.example:6432/yumori?sslmode=verify-full';
  expect(readPostgresUrl(url)).toEqual({ urls: [url], options: '' });
});

test('reads several hosts, each with its port, and leaves out what only libpq knows', () => {
  const url =
    'postgresql://yumori@a.example,b.example:6432,[::1]:7000/yumori?target_session_attrs=read-write&sslmode=disable';
  expect(readPostgresUrl(url)?.urls).toEqual([
    'postgresql://yumori@a.example/yumori?sslmode=disable',
    'postgresql://yumori@b.example:6432/yumori?sslmode=disable',
    'postgresql://yumori@[::1]:7000/yumori?sslmode=disable',
  ]);
});

test('keeps session settings apart, so that they add to ours', () => {
  expect(readPostgresUrl('postgres://db.example/yumori?options=-c%20work_mem%3D8MB&sslmode=disable')).toEqual({
    urls: ['postgres://db.example/yumori?sslmode=disable'],
    options: '-c work_mem=8MB',
  });
});

test.each([
  'mysql://db.example/yumori',
  'db.example/yumori',
  'postgres://a.example:port,b.example/yumori',
  'postgres://a.example,b.example/yumori?target_session_attrs=standby',
])('refuses %s', (url) => {
  expect(readPostgresUrl(url)).toBeUndefined();
});
