import { fitWithin, shrinkPicture } from './shrink-picture';

const MB = 1024 * 1024;
const pictureOf = (bytes: number) => new File([new Uint8Array(bytes)], 'me.png', { type: 'image/png' });
const close = jest.fn();

/** jsdom can neither decode nor draw pictures. */
function pretend(width: number, height: number, drawnBytes: number) {
  globalThis.createImageBitmap = jest.fn(async () => ({ width, height, close }) as ImageBitmap);
  const pen = { fillRect: jest.fn(), drawImage: jest.fn(), fillStyle: '' };
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(pen as never);
  jest.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(function (
    this: HTMLCanvasElement,
    done,
    type,
  ) {
    done(new Blob([new Uint8Array(drawnBytes)], { type: type ?? '' }));
  });
  return pen;
}
afterEach(() => jest.restoreAllMocks());

describe('A picture before it is sent', () => {
  it.each([
    ['wide', 4000, 3000, 1024, 768],
    ['tall', 3000, 4000, 768, 1024],
    ['small', 640, 480, 640, 480],
    ['a thread', 5000, 1, 1024, 1],
  ])('that is %s keeps its shape within 1024 px', (_, width, height, toWidth, toHeight) => {
    expect(fitWithin(width, height, 1024)).toEqual([toWidth, toHeight]);
  });

  it('stays as it is up to 1 MB and 1024 px', async () => {
    pretend(1024, 1024, 10);
    const file = pictureOf(MB);

    expect(await shrinkPicture(file)).toBe(file);
    expect(close).toHaveBeenCalled();
  });

  it('becomes a smaller JPEG above 1024 px', async () => {
    const pen = pretend(4000, 3000, 1000);

    const sent = await shrinkPicture(pictureOf(5000));

    expect([sent.type, sent.size]).toEqual(['image/jpeg', 1000]);
    expect(pen.drawImage).toHaveBeenCalledWith(expect.anything(), 0, 0, 1024, 768);
  });

  it('becomes a smaller JPEG above 1 MB', async () => {
    pretend(800, 800, 1000);

    expect((await shrinkPicture(pictureOf(MB + 1))).size).toBe(1000);
  });

  it('stays as it is if drawing it would make it larger', async () => {
    pretend(2000, 2000, 9000);
    const file = pictureOf(5000);

    expect(await shrinkPicture(file)).toBe(file);
  });
});
