const KEEP_ADDRESS_MS = 60_000;

/** Hands bytes to the browser as a file, which asks where it goes; answers the address that they have for a minute. */
export function offerDownload(name: string, bytes: Blob): string {
  const address = URL.createObjectURL(bytes);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), KEEP_ADDRESS_MS);
  return address;
}

/** A text as a file of the person's. */
export function saveText(name: string, text: string): void {
  offerDownload(name, new Blob([text], { type: 'text/plain' }));
}
