const SECRET_NAME = /key|token|secret|passw|credential|auth|session|cookie/i;

/** True for a variable whose value is nobody else's business, by its name. */
export function isSecretName(name: string): boolean {
  return SECRET_NAME.test(name);
}
