/** Pictures up to this many bytes and pixels a side are sent as they are. */
const MAX_BYTES = 1024 * 1024;
const MAX_SIDE = 1024;
const QUALITY = 0.86;

/**
 * The picture; above 1 MB or 1024 px a side as a JPEG within 1024 px, unless that would be no smaller.
 *
 * @throws if the browser can't decode it as a picture
 */
export async function shrinkPicture(file: File): Promise<Blob> {
  const bitmap = await createImageBitmap(file);
  try {
    const [width, height] = fitWithin(bitmap.width, bitmap.height, MAX_SIDE);
    if (file.size <= MAX_BYTES && width === bitmap.width && height === bitmap.height) return file;
    const drawn = await draw(bitmap, width, height);
    return drawn && drawn.size < file.size ? drawn : file;
  } finally {
    bitmap.close();
  }
}

/** Width and height scaled down, in whole pixels, so that neither is above `side`. */
export function fitWithin(width: number, height: number, side: number): [width: number, height: number] {
  const scale = Math.min(1, side / Math.max(width, height));
  return [Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale))];
}

function draw(bitmap: ImageBitmap, width: number, height: number): Promise<Blob | null> {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const pen = canvas.getContext('2d');
  if (!pen) return Promise.resolve(null);
  // JPEG has no transparency; without a background it would turn black.
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, width, height);
  pen.drawImage(bitmap, 0, 0, width, height);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
}
