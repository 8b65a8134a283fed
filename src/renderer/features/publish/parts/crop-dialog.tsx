import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { SIZE_LIMITS } from '#shared/registry/limits.ts';
import { DialogActions } from '../../../components/dialog-actions.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { t } from '../../../lib/format/text.ts';
import { type Cut, cutSquare, drawSquare, squareOf } from './cut-square.ts';
import classes from './icon-field.module.css';

interface CropDialogProps {
  readonly file: File;
  readonly onCut: (cut: File) => void;
  readonly onClose: () => void;
}

const MAX_ZOOM = 8;
const CANVAS_SIDE = 576;
const STEPS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/**
 * Chooses the square of a picture that becomes the icon: dragged with the mouse, or moved with the
 * arrow keys.
 */
export function CropDialog({ file, onCut, onClose }: CropDialogProps) {
  const image = useImage(file);
  return (
    <Dialog onClose={onClose} title={t('ui-crop-title')} size="24rem">
      {image === undefined ? (
        <div className={classes['frame']} aria-busy />
      ) : image === null ? (
        <p role="alert">{t('ui-icon-unreadable')}</p>
      ) : (
        <Crop image={image} name={file.name} onCut={onCut} onClose={onClose} />
      )}
    </Dialog>
  );
}

/** undefined: still loading; null: not a picture. */
function useImage(file: File): ImageBitmap | null | undefined {
  const [image, setImage] = useState<ImageBitmap | null>();
  useEffect(() => {
    let isGone = false;
    createImageBitmap(file).then(
      (read) => isGone || setImage(read),
      () => isGone || setImage(null),
    );
    return () => {
      isGone = true;
    };
  }, [file]);
  return image;
}

interface CropProps extends Omit<CropDialogProps, 'file'> {
  readonly image: ImageBitmap;
  readonly name: string;
}

function Crop({ image, name, onCut, onClose }: CropProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [cut, setCut] = useState<Cut>({ x: image.width / 2, y: image.height / 2, zoom: 1 });
  useEffect(() => {
    if (canvas.current) drawSquare(canvas.current, image, cut);
  }, [image, cut]);
  /** In fractions of the square's side; the picture follows the pointer. */
  const move = (x: number, y: number) =>
    setCut((before) => {
      const { left, top, side } = squareOf(image, before);
      return { ...before, x: left + side / 2 + x * side, y: top + side / 2 + y * side };
    });
  const drag = (event: PointerEvent<HTMLElement>) => {
    if (event.buttons !== 1) return;
    const { clientWidth } = event.currentTarget;
    move(-event.movementX / clientWidth, -event.movementY / clientWidth);
  };
  const press = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    move(step[0] / 20, step[1] / 20);
  };
  const done = async () => {
    const square = await cutSquare(image, cut, { name, maxBytes: SIZE_LIMITS.iconBytes });
    if (square !== null) onCut(square);
  };
  return (
    <div className={classes['crop']}>
      <button
        type="button"
        aria-label={t('ui-crop-area')}
        className={classes['frame']}
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={drag}
        onKeyDown={press}
      >
        <canvas ref={canvas} width={CANVAS_SIDE} height={CANVAS_SIDE} aria-hidden />
      </button>
      <label className={classes['zoom']}>
        {t('ui-crop-zoom')}
        <input
          type="range"
          min={1}
          max={MAX_ZOOM}
          step={0.1}
          value={cut.zoom}
          onChange={(event) => setCut({ ...cut, zoom: Number(event.currentTarget.value) })}
        />
      </label>
      <DialogActions label={t('ui-crop-do')} hasFocus onDo={() => void done()} onClose={onClose} />
    </div>
  );
}
