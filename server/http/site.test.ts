import { expect, test } from 'vitest';
import { tellIpService } from './site.ts';

const PAGE = '<html><head><title>Yumori</title></head><body></body></html>';

test('the first page names the service that tells a browser its address, where one is configured', () => {
  expect(tellIpService(PAGE, 'https://ip.example/?format=json&v="4"')).toBe(
    '<html><head><title>Yumori</title><meta name="ip-service" content="https://ip.example/?format=json&amp;v=%224%22" /></head><body></body></html>',
  );
});

test('and is as it was built where none is', () => {
  expect(tellIpService(PAGE, undefined)).toBe(PAGE);
});
