import { describe, expect, test } from 'vitest';
import { readIp } from './client-ip.ts';

// shows: 7.23
describe('readIp', () => {
  test.each(['203.0.113.7', '2001:db8::7'])('readIp finds %s', (ip) => {
    expect(readIp({ ip, country: 'VN' })).toBe(ip);
  });

  test.each([null, undefined, '203.0.113.7', {}, { ip: 7 }, { ip: '' }, { ip: 'x'.repeat(101) }])(
    'readIp finds no address in %j',
    (answer) => {
      expect(readIp(answer)).toBeNull();
    },
  );
});
