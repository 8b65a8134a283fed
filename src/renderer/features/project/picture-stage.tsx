import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { printable, t } from '../../lib/format/text.ts';
import { orderPictures, GalleryDialog, CachedPicture } from './gallery.tsx';
import classes from './picture-stage.module.css';

const THUMBNAILS = 3;

interface PictureStageProps {
  readonly items: Parameters<typeof orderPictures>[0];
  readonly images: Readonly<Record<string, string>>;
  /** Opens the gallery. */
  readonly onAll: () => void;
}

/** One large picture above the page, and the first few to choose from. */
export function PictureStage({ items, images, onAll }: PictureStageProps) {
  const ordered = orderPictures(items);
  const featured = ordered.findIndex((item) => item.featured);
  const [at, setAt] = useState(Math.max(0, featured));
  const [open, setOpen] = useState<number | null>(null);
  const count = ordered.length;
  const picture = ordered[Math.min(at, count - 1)];
  if (picture === undefined) return null;
  const step = (by: number) => setAt((at + by + count) % count);
  const hidden = count - THUMBNAILS + 1;
  return (
    <section
      aria-label={t('ui-project-gallery')}
      className={classes['stage']}
      data-single={count === 1 || undefined}
    >
      <figure className={classes['large']}>
        <CachedPicture images={images} address={picture.image} alt={printable(picture.name)} />
        <button
          type="button"
          className={classes['open']}
          aria-label={t('ui-picture-enlarge')}
          onClick={() => setOpen(at)}
        />
        {count === 1 ? null : (
          <>
            <button
              type="button"
              className={classes['step']}
              data-to="before"
              aria-label={t('ui-picture-before')}
              onClick={() => step(-1)}
            >
              <ChevronLeft size="1rem" aria-hidden />
            </button>
            <button
              type="button"
              className={classes['step']}
              data-to="next"
              aria-label={t('ui-picture-next')}
              onClick={() => step(1)}
            >
              <ChevronRight size="1rem" aria-hidden />
            </button>
          </>
        )}
        <figcaption className={classes['caption']} aria-live="polite">
          {printable(picture.name)} <span>{t('ui-picture-of', { number: at + 1, count })}</span>
        </figcaption>
      </figure>
      {count === 1 ? null : (
        <div className={classes['thumbnails']}>
          {ordered.slice(0, THUMBNAILS).map((item, index) => {
            const isRest = index === THUMBNAILS - 1 && count > THUMBNAILS;
            return (
              <button
                key={item.id}
                type="button"
                className={classes['thumbnail']}
                aria-label={
                  isRest
                    ? t('ui-picture-all', { count, more: hidden })
                    : t('ui-picture-show', { number: index + 1 })
                }
                aria-pressed={isRest ? undefined : index === at}
                onClick={() => (isRest ? onAll() : setAt(index))}
              >
                <CachedPicture images={images} address={item.imageThumbnail ?? item.image} />
                {isRest ? <span className={classes['rest']}>{`+${hidden}`}</span> : null}
              </button>
            );
          })}
        </div>
      )}
      <GalleryDialog items={ordered} images={images} at={open} onMove={setOpen} />
    </section>
  );
}
