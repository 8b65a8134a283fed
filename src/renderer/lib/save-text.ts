import { offerDownload } from './offer-download.ts';

/** A text as a file of the person's. */
export function saveText(name: string, text: string): void {
  offerDownload(name, new Blob([text], { type: 'text/plain' }));
}
