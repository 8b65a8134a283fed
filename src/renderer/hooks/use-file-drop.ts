import { type DragEvent, useState } from 'react';

interface FileDrop {
  /** Files are being dragged over the element. */
  readonly isOver: boolean;
  readonly handlers: {
    onDragEnter(event: DragEvent): void;
    onDragOver(event: DragEvent): void;
    onDragLeave(event: DragEvent): void;
    onDrop(event: DragEvent): void;
  };
}

/** Accepts dropped files on the element that gets the handlers. */
export function useFileDrop(onFiles: (files: readonly File[]) => void): FileDrop {
  const [isOver, setOver] = useState(false);
  const over = (event: DragEvent) => {
    // A nested target accepts them.
    if (event.defaultPrevented) setOver(false);
    if (!acceptsFileDrop(event)) return;
    event.preventDefault();
    setOver(true);
  };
  return {
    isOver,
    handlers: {
      onDragEnter: over,
      onDragOver: over,
      onDragLeave(event) {
        const { currentTarget, relatedTarget } = event;
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) {
          setOver(false);
        }
      },
      onDrop(event) {
        setOver(false);
        if (!acceptsFileDrop(event)) return;
        event.preventDefault();
        onFiles([...event.dataTransfer.files]);
      },
    },
  };
}

/** Disabled fields accept nothing, and a drop handled by a nested target is ignored. */
function acceptsFileDrop({ dataTransfer, currentTarget, defaultPrevented }: DragEvent): boolean {
  if (defaultPrevented) return false;
  return dataTransfer.types.includes('Files') && !currentTarget.matches('fieldset:disabled *');
}
