import { AppError } from '#shared/errors.ts';
import { toAbsoluteUrl, toPortableUrl } from '../catalogue/portable-urls.ts';
import type { Clock, Logger } from '../host.ts';
import { createSlots } from '../jobs/slots.ts';
import type { Credential } from '../registry/credential.ts';
import type { Gateway } from '../registry/gateway.ts';
import type { RegistryClient } from '../registry/registry-client.ts';
import { findImageType } from './image-type.ts';
import type { Images, ReadImage } from './images.ts';
import type { ImagePlace, ImageStore } from './image-store.ts';
import { IMAGE_LIMITS } from './prune-images.ts';

/** reliability B6. */
const MAX_IMAGE_BYTES = 2 * 1024 * 1024;
const PARALLEL_REQUESTS = 4;
/** A registry that could not give an image is not asked again for it at every scroll. */
const RETRY_AFTER_MS = 60_000;
/** So many images are fetched between two looks at what is kept; the first comes with the first of them. */
const FETCHED_PER_PRUNING = 100;

/** Who is logged in at a registry, and what they ask with; null: nobody. */
export interface ImageReaders {
  readerOf(registryId: string): string | null;
  credentialOf(registry: string): Promise<Credential | null>;
}

export interface ImageServices {
  readonly store: ImageStore;
  readonly gateway: Pick<Gateway, 'open'>;
  readonly connect: (registry: string) => Promise<RegistryClient>;
  readonly readers: ImageReaders;
  readonly clock: Clock;
  readonly logger: Logger;
}

export function createImages(services: ImageServices): Images {
  const { store, clock } = services;
  const asking = new Map<string, Promise<ReadImage | null>>();
  const failedAtMs = new Map<string, number>();
  let fetched = 0;
  const slots = createSlots(() => PARALLEL_REQUESTS);
  const { signal } = new AbortController();

  async function ask(key: string): Promise<ReadImage | null> {
    const failedMs = failedAtMs.get(key);
    if (failedMs !== undefined && clock.monotonicMs() - failedMs < RETRY_AFTER_MS) return null;
    try {
      const image = await slots.run(() => fetchImage(services, key), signal);
      if (image === null) failedAtMs.set(key, clock.monotonicMs());
      else if (fetched++ % FETCHED_PER_PRUNING === 0) void prune();
      return image;
    } catch (error) {
      const cause = error instanceof AppError ? error.code : 'INTERNAL';
      services.logger.info('images.not-fetched', { cause });
      failedAtMs.set(key, clock.monotonicMs());
      return null;
    }
  }

  async function prune(): Promise<void> {
    try {
      await store.prune(IMAGE_LIMITS);
    } catch (error) {
      services.logger.warn('images.not-pruned', { error });
    }
  }

  return {
    keysOf(registry, urls, as = 'guest') {
      const reader = as === 'guest' ? null : services.readers.readerOf(registry.id);
      const places = [...new Set(urls)].flatMap((url) => {
        const portable = toPortableUrl(url, registry);
        if (portable === url) return [];
        const isOfApi = URL.parse(url)?.origin === registry.apiOrigin;
        const place = { registry: registry.id, url: portable, reader: isOfApi ? reader : null };
        return [{ address: url, ...place }];
      });
      const keys = store.keysOf(places);
      return new Map(places.map(({ address }, index) => [address, keys[index] ?? '']));
    },
    async read(key) {
      if (!mayBeShown(services, key)) return null;
      const bytes = (await store.readBytes(key)) ?? (await readGuests(store, key));
      const contentType = bytes && findImageType(bytes);
      if (bytes && contentType) return { bytes, contentType };
      const asked = asking.get(key) ?? ask(key).finally(() => asking.delete(key));
      asking.set(key, asked);
      return asked;
    },
  };
}

/** What everybody may see was kept before somebody logged in. */
async function readGuests(store: ImageStore, key: string): Promise<Uint8Array | null> {
  const place = store.placeOf(key);
  if (place === null || place.reader === null) return null;
  const [guests = ''] = store.keysOf([{ ...place, reader: null }]);
  return store.readBytes(guests);
}

/** What an account sees is shown as long as it is the one that is logged in. */
function mayBeShown({ store, readers }: ImageServices, key: string): boolean {
  const place = store.placeOf(key);
  return place !== null && (place.reader === null || isReader(readers, place));
}

function isReader({ readerOf }: ImageReaders, { registry, reader }: ImagePlace): boolean {
  return readerOf(registry) === reader;
}

/** null: unknown, or not an image that may be shown. Throws what the gateway throws. */
async function fetchImage(services: ImageServices, key: string): Promise<ReadImage | null> {
  const place = services.store.placeOf(key);
  if (place === null) return null;
  const { profile } = await services.connect(place.registry);
  const credential =
    place.reader === null ? null : await services.readers.credentialOf(place.registry);
  // Somebody else may have come meanwhile.
  if (place.reader !== null && !isReader(services.readers, place)) return null;
  const answer = await services.gateway.open({
    profile,
    demand: { bucket: 'cdnImage', cost: 1 },
    method: 'GET',
    url: toAbsoluteUrl(place.url, profile),
    headers: { accept: 'image/webp,image/png,image/jpeg,image/gif', 'accept-encoding': 'identity' },
    decompress: false,
    credential,
  });
  const announcedBytes = Number(answer.header('content-length') ?? 0);
  if (answer.status !== 200 || announcedBytes > MAX_IMAGE_BYTES) {
    await answer.discard();
    return null;
  }
  const bytes = await readAtMost(answer.body, MAX_IMAGE_BYTES);
  const contentType = bytes && findImageType(bytes);
  if (!bytes || !contentType) return null;
  await services.store.writeBytes(key, bytes);
  return { bytes, contentType };
}

/** null: there is more. */
async function readAtMost(
  body: AsyncIterable<Uint8Array>,
  limitBytes: number,
): Promise<Uint8Array | null> {
  const chunks: Uint8Array[] = [];
  let sizeBytes = 0;
  for await (const chunk of body) {
    sizeBytes += chunk.length;
    if (sizeBytes > limitBytes) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, sizeBytes);
}
