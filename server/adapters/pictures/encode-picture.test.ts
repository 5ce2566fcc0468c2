import sharp from 'sharp';
import { expect, test, vi } from 'vitest';
import { encodePicture, MEMBER_PICTURE } from './encode-picture.ts';

test('no picture blocks formats that another one is decoded from at that moment', async () => {
  const picture = await sharp({ create: { width: 96, height: 96, channels: 3, background: '#8a6' } })
    .png()
    .toBuffer();
  await encodePicture(picture, MEMBER_PICTURE);
  using block = vi.spyOn(sharp, 'block');
  const encodings = await Promise.all(Array.from({ length: 20 }, () => encodePicture(picture, MEMBER_PICTURE)));
  expect(encodings.map(({ kind }) => kind)).toEqual(Array.from({ length: 20 }, () => 'encoded'));
  expect(block).not.toHaveBeenCalled();
});
