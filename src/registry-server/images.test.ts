import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, it, onTestFinished } from 'vitest';
import { makeGalleryImage } from './images.ts';
import { createUploadStore } from './storage/upload-store.ts';

it('nothing of a gallery picture stays when its thumbnail cannot be written', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'loadout-images-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  const store = createUploadStore(dataDir);
  const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#808080' } })
    .png()
    .toBuffer();
  const upload = await store.receive(toChunks(png), png.length);
  if (upload === null) throw new Error('no room');
  let received = 0;
  const uploads: typeof store = {
    ...store,
    async receive(bytes, maxBytes) {
      received += 1;
      if (received === 2) throw new Error('ENOSPC');
      return store.receive(bytes, maxBytes);
    },
  };
  const sent = { field: 'image', name: 'lamp.png', upload };
  await expect(makeGalleryImage({ uploads }, sent)).rejects.toThrow('ENOSPC');
  expect(received).toBe(2);
  await store.discard(upload);
  expect(readdirSync(join(dataDir, 'uploads'))).toEqual([]);
});

async function* toChunks(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
}
