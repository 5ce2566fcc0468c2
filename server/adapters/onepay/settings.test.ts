import { expect, test } from 'vitest';
import { hashKeyFault } from './settings.ts';

test.each(['C0FFEE00112233445566778899AABBCC', 'c0ffee00112233445566778899aabbcc', 'AB'.repeat(32)])(
  'accepts the key %s',
  (key) => {
    expect(hashKeyFault(key)).toBeNull();
  },
);

test.each(['', 'C0FFEE', 'C0FFEE00112233445566778899AABBC', 'C0FFEE00112233445566778899AABBCG', ' '.repeat(32)])(
  'refuses %j, which is not a key',
  (key) => {
    expect(hashKeyFault(key)).toContain('hexadecimal');
  },
);

test.each(['6D0870CDE5F24F34F3915FB0045120DB', '6d0870cde5f24f34f3915fb0045120d6', 'A3EFDFABA8653DF2342E8DAC29B51AF0'])(
  'refuses %s, which is published',
  (key) => {
    expect(hashKeyFault(key)).toContain('published');
  },
);
