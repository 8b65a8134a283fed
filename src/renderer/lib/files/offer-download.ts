const KEEP_ADDRESS_MS = 60_000;

/**
 * Offers bytes as a download, for which the browser asks where to save; returns their address,
 * valid for a minute.
 */
export function offerDownload(name: string, bytes: Blob): string {
  const address = URL.createObjectURL(bytes);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), KEEP_ADDRESS_MS);
  return address;
}

/** Offers a text as a download. */
export function saveText(name: string, text: string): void {
  offerDownload(name, new Blob([text], { type: 'text/plain' }));
}
