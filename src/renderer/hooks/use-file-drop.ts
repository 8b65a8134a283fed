import { type DragEvent, useState } from 'react';

interface FileDrop {
  /** Files are held over the element. */
  readonly isOver: boolean;
  readonly handlers: {
    onDragEnter(event: DragEvent): void;
    onDragOver(event: DragEvent): void;
    onDragLeave(event: DragEvent): void;
    onDrop(event: DragEvent): void;
  };
}

/** Lets files be dropped on the element that gets the handlers. */
export function useFileDrop(onFiles: (files: readonly File[]) => void): FileDrop {
  const [isOver, setOver] = useState(false);
  const over = (event: DragEvent) => {
    if (!isTaken(event)) return;
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
        if (!isTaken(event)) return;
        event.preventDefault();
        setOver(false);
        onFiles([...event.dataTransfer.files]);
      },
    },
  };
}

/** Fields that are disabled take nothing. */
function isTaken({ dataTransfer, currentTarget }: DragEvent): boolean {
  return dataTransfer.types.includes('Files') && !currentTarget.matches('fieldset:disabled *');
}
