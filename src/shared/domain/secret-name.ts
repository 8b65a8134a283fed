const SECRET_NAME = /key|token|secret|passw|credential|auth|session|cookie/i;

/** Whether a variable holds a secret, judged by its name. */
export function isSecretName(name: string): boolean {
  return SECRET_NAME.test(name);
}
