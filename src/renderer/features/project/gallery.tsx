import { ChevronLeft, ChevronRight, ImageOff, Star } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { formatDay } from '#shared/messages/format.ts';
import type { Project } from '#shared/registry/project.ts';
import { IMAGE_PATH } from '#shared/web-session.ts';
import { Dialog } from '../../components/dialog.tsx';
import { ClampedText } from '../../components/clamped-text.tsx';
import { printable, t } from '../../lib/format/text.ts';
import classes from './gallery.module.css';

type GalleryPicture = Project['gallery'][number];

interface GalleryProps {
  readonly items: readonly GalleryPicture[];
  readonly images: Readonly<Record<string, string>>;
}

/** Sorts pictures in the author's order. */
export function orderPictures(items: readonly GalleryPicture[]): readonly GalleryPicture[] {
  return items.toSorted((one, other) => one.orderIndex - other.orderIndex);
}

/** Pictures in the author's order; a press enlarges one. */
export function Gallery({ items, images }: GalleryProps) {
  const ordered = orderPictures(items);
  const [open, setOpen] = useState<number | null>(null);
  return (
    <>
      <ul className={classes['grid']}>
        {ordered.map((item, index) => (
          <li key={item.id}>
            <button type="button" className={classes['picture']} onClick={() => setOpen(index)}>
              <CachedPicture images={images} address={item.imageThumbnail ?? item.image} />
              <span className={classes['title']}>
                {item.featured ? <Featured /> : null}
                <ClampedText text={printable(item.name)} />
              </span>
            </button>
          </li>
        ))}
      </ul>
      <GalleryDialog items={ordered} images={images} at={open} onMove={setOpen} />
    </>
  );
}

interface PictureViewerProps extends GalleryProps {
  /** null: none is open. */
  readonly at: number | null;
  readonly onMove: (at: number | null) => void;
}

/** One enlarged picture; the arrow keys lead to the others. */
export function GalleryDialog({ items, images, at, onMove }: PictureViewerProps) {
  const picture = at === null ? undefined : items[at];
  if (at === null || picture === undefined) return null;
  const step = (by: number) => onMove((at + by + items.length) % items.length);
  const press = (event: KeyboardEvent) => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (by !== undefined) step(by);
  };
  return (
    <Dialog
      onClose={() => onMove(null)}
      size="64rem"
      onKeyDown={press}
      title={printable(picture.name)}
    >
      <Large picture={picture} images={images} count={items.length} onStep={step} />
    </Dialog>
  );
}

interface LargeProps {
  readonly picture: GalleryPicture;
  readonly images: GalleryProps['images'];
  readonly count: number;
  readonly onStep: (by: number) => void;
}

function Large({ picture, images, count, onStep }: LargeProps) {
  return (
    <div>
      <div className={classes['large']}>
        <CachedPicture images={images} address={picture.image} alt={printable(picture.name)} />
      </div>
      <div className={classes['about']}>
        {count < 2 ? null : (
          <button type="button" aria-label={t('ui-picture-before')} onClick={() => onStep(-1)}>
            <ChevronLeft size="1rem" aria-hidden />
          </button>
        )}
        <p aria-live="polite">
          {picture.description === null ? '' : `${printable(picture.description)} `}
          <span className={classes['date']}>
            {picture.featured ? `${t('ui-featured')} · ` : ''}
            {formatDay(picture.dateCreated)}
          </span>
        </p>
        {count < 2 ? null : (
          <button type="button" aria-label={t('ui-picture-next')} onClick={() => onStep(1)}>
            <ChevronRight size="1rem" aria-hidden />
          </button>
        )}
      </div>
    </div>
  );
}

/** A picture from the host's cache, or a placeholder. */
export function CachedPicture({
  images,
  address,
  alt = '',
}: Pick<GalleryProps, 'images'> & { address: string; alt?: string }) {
  const key = images[address];
  if (key === undefined) {
    return (
      <span className={classes['none']}>
        <ImageOff size="1.25rem" aria-hidden />
      </span>
    );
  }
  return <img src={`${IMAGE_PATH}${key}`} alt={alt} loading="lazy" draggable={false} />;
}

function Featured() {
  return <Star size="0.75rem" aria-label={t('ui-featured')} className={classes['star']} />;
}
