/** Rejects a request with the failure envelope of registry §1.4. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

export const refuseInvalid = (message = 'Invalid request') => new Refusal(400, message);
export const refuseForbidden = (message = 'Unauthorized') => new Refusal(403, message);
export const refuseMissing = () => new Refusal(404, 'Resource not found');

export function toEnvelope(message: string): { success: false; message: string } {
  return { success: false, message };
}
