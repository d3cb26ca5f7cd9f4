import { crc32, deflateSync } from 'node:zlib';

const SIDE = 256;
const GROUND = [234, 226, 211] as const;
const STREET = [255, 255, 255] as const;
const PARK = [205, 222, 190] as const;

/** A generated map tile of 256 by 256 pixels: a grid of streets and a park. */
export function tilePicture(): Buffer {
  const rows = Array.from({ length: SIDE }, (_, y) =>
    Buffer.from([0, ...Array.from({ length: SIDE }, (_, x) => colourAt(x, y)).flat()]),
  );
  const header = Buffer.alloc(13);
  header.writeUInt32BE(SIDE, 0);
  header.writeUInt32BE(SIDE, 4);
  // 8 bits a channel, RGB.
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function colourAt(x: number, y: number): readonly number[] {
  if (x % 64 < 6 || y % 64 < 6) return STREET;
  return x > 64 && x < 128 && y > 64 && y < 192 ? PARK : GROUND;
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}
