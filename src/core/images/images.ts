import { AppError } from '#shared/errors.ts';
import type { RegistryOrigins } from '../catalogue/request-batches.ts';
import { toAbsoluteUrl, toPortableUrl } from '../catalogue/portable-urls.ts';
import type { Clock, Logger } from '../host.ts';
import { createTaskLimiter } from '../jobs/concurrency.ts';
import type { Credential, Gateway } from '../registry/gateway.ts';
import type { RegistryClient } from '../registry/registry-client.ts';
import { IMAGE_LIMITS, type ImagePlace, type ImageCache } from './image-store.ts';

/** Creates names of images. */
export type ImageKeys = Pick<Images, 'keysOf'>;

export interface ReadImage {
  readonly bytes: Uint8Array;
  /** Detected from the bytes; the registry's content type is ignored. */
  readonly contentType: 'image/png' | 'image/jpeg' | 'image/gif' | 'image/webp';
}

export type Images = ReturnType<typeof createImages>;

/** reliability B6. */
const MAX_IMAGE_BYTES = 2 * 1024 * 1024;
const PARALLEL_REQUESTS = 4;
/** An image that a registry failed to deliver is not requested again at every scroll. */
const RETRY_AFTER_MS = 60_000;
/**
 * Images that are downloaded between two prunings; the first pruning comes with the first of them.
 */
const FETCHED_PER_PRUNING = 100;

/** The account signed in at a registry, and its credential; null: none. */
export interface ImageReaders {
  readerOf(registryId: string): string | null;
  credentialOf(registry: string): Promise<Credential | null>;
}

interface ImageServices {
  readonly imageStore: ImageCache;
  readonly gateway: Pick<Gateway, 'open'>;
  readonly registries: { connect(registry: string): Promise<RegistryClient> };
  readonly accounts: ImageReaders;
  readonly clock: Clock;
  readonly logger: Logger;
}

/**
 * Images under names by which a host serves them from the page's own origin (design decision 16).
 */
export function createImages(services: ImageServices) {
  const { imageStore, clock } = services;
  const pendingImages = new Map<string, Promise<ReadImage | null>>();
  const failedAtMs = new Map<string, number>();
  let fetched = 0;
  const slots = createTaskLimiter(() => PARALLEL_REQUESTS);
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
      await imageStore.prune(IMAGE_LIMITS);
    } catch (error) {
      services.logger.warn('images.not-pruned', { error });
    }
  }

  return {
    /**
     * By URL; a URL outside the registry's own origins has no key (reliability B6). `account`:
     * images of the API's origin are requested as the signed-in account, stored for it, and shown
     * to nobody else.
     */
    keysOf(
      registry: RegistryOrigins,
      urls: readonly string[],
      as: 'guest' | 'account' = 'guest',
    ): ReadonlyMap<string, string> {
      const reader = as === 'guest' ? null : services.accounts.readerOf(registry.id);
      const places = [...new Set(urls)].flatMap((url) => {
        const portable = toPortableUrl(url, registry);
        if (portable === url) return [];
        const isOfApi = URL.parse(url)?.origin === registry.apiOrigin;
        const place = { registry: registry.id, url: portable, reader: isOfApi ? reader : null };
        return [{ address: url, ...place }];
      });
      const keys = imageStore.keysOf(places);
      return new Map(places.map(({ address }, index) => [address, keys[index] ?? '']));
    },
    /**
     * From disk, else from the registry; null for an unknown key, and when the image is not
     * available now.
     */
    async read(key: string): Promise<ReadImage | null> {
      if (!mayBeShown(services, key)) return null;
      const bytes = (await imageStore.readBytes(key)) ?? (await readGuests(imageStore, key));
      const contentType = bytes && findImageType(bytes);
      if (bytes && contentType) return { bytes, contentType };
      const asked = pendingImages.get(key) ?? ask(key).finally(() => pendingImages.delete(key));
      pendingImages.set(key, asked);
      return asked;
    },
  };
}

/** An image that everybody may see may have been stored before the sign-in. */
async function readGuests(store: ImageCache, key: string): Promise<Uint8Array | null> {
  const place = store.placeOf(key);
  if (place === null || place.reader === null) return null;
  const [guests = ''] = store.keysOf([{ ...place, reader: null }]);
  return store.readBytes(guests);
}

/** An account's images are shown only while it is signed in. */
function mayBeShown({ imageStore, accounts }: ImageServices, key: string): boolean {
  const place = imageStore.placeOf(key);
  return place !== null && (place.reader === null || isReader(accounts, place));
}

function isReader({ readerOf }: ImageReaders, { registry, reader }: ImagePlace): boolean {
  return readerOf(registry) === reader;
}

/**
 * Returns null for an unknown key, or an image that may not be shown. Throws the gateway's errors.
 */
async function fetchImage(services: ImageServices, key: string): Promise<ReadImage | null> {
  const place = services.imageStore.placeOf(key);
  if (place === null) return null;
  const { profile } = await services.registries.connect(place.registry);
  const credential =
    place.reader === null ? null : await services.accounts.credentialOf(place.registry);
  // Another account may have signed in meanwhile.
  if (place.reader !== null && !isReader(services.accounts, place)) return null;
  const answer = await services.gateway.open({
    profile,
    bucket: 'cdnImage',
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
  const bytes = await readImageBody(answer.body, MAX_IMAGE_BYTES);
  const contentType = bytes && findImageType(bytes);
  if (!bytes || !contentType) return null;
  await services.imageStore.writeBytes(key, bytes);
  return { bytes, contentType };
}

/** Returns null when the body is longer. */
async function readImageBody(
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

/**
 * Determines the type from the first bytes; null for anything that a page must not get, such as
 * SVG.
 */
function findImageType(bytes: Uint8Array): ReadImage['contentType'] | null {
  const head = Buffer.from(bytes.subarray(0, 12)).toString('latin1');
  return TYPES.find(([, isType]) => isType(head))?.[0] ?? null;
}

const TYPES: readonly (readonly [ReadImage['contentType'], (head: string) => boolean])[] = [
  ['image/png', (head) => head.startsWith('\x89PNG\r\n\x1a\n')],
  ['image/jpeg', (head) => head.startsWith('\xff\xd8\xff')],
  ['image/gif', (head) => head.startsWith('GIF87a') || head.startsWith('GIF89a')],
  ['image/webp', (head) => head.startsWith('RIFF') && head.startsWith('WEBP', 8)],
];
