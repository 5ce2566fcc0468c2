import { createHash } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';

const SIDE = 256;

type Colour = readonly [number, number, number];

/** Draws a PNG for a fictional person: a sun above a hill, in colours derived from the name. */
export function drawPicture(name: string): Buffer {
  const [hue = 0, height = 0] = createHash('sha256').update(name).digest();
  const sky = colourOf(hue, 0.45, 0.8);
  const hill = colourOf(hue + 100, 0.4, 0.4);
  const sun = colourOf(hue + 30, 0.9, 0.92);
  const top = SIDE * (0.55 + height / 2048);
  const rows = Buffer.alloc(SIDE * (1 + SIDE * 3));
  for (let y = 0; y < SIDE; y += 1) {
    for (let x = 0; x < SIDE; x += 1) {
      const isHill = y > top + ((x - SIDE / 2) / SIDE) ** 2 * SIDE;
      const isSun = Math.hypot(x - SIDE * 0.5, y - SIDE * 0.36) < SIDE * 0.17;
      const colour = isHill ? hill : isSun ? sun : sky;
      for (const [channel, value] of colour.entries()) rows[y * (1 + SIDE * 3) + 1 + x * 3 + channel] = value;
    }
  }
  return pngOf(rows);
}

/** Converts a colour: `hue` from 0 to 255, saturation and lightness from 0 to 1. */
function colourOf(hue: number, saturation: number, lightness: number): Colour {
  const channel = (offset: number) => {
    const k = (offset + (hue / 256) * 12) % 12;
    const distance = saturation * Math.min(lightness, 1 - lightness);
    return Math.round(255 * (lightness - distance * Math.max(-1, Math.min(k - 3, 9 - k, 1))));
  };
  return [channel(0), channel(8), channel(4)];
}

/** Encodes a PNG from rows of 8-bit RGB, each preceded by its filter byte (none). */
function pngOf(rows: Buffer): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(SIDE, 0);
  head.writeUInt32BE(SIDE, 4);
  head.set([8, 2], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}
