/** `crmm` is the public service as it runs, `crmm-next` its newer code (registry §15.1). */
export const SERVER_PROFILES = ['local', 'crmm', 'crmm-next', 'strict', 'test'] as const;
export type ServerProfile = (typeof SERVER_PROFILES)[number];

/** Returns whether the profile imitates the public service rather than a self-hosted registry. */
export function isPublicService(profile: ServerProfile): boolean {
  return profile === 'crmm' || profile === 'crmm-next';
}

export const FAULTS = [
  'key-collapse',
  'hidden-poisons-batch',
  'missing-channel-500',
  'bot-agent-403',
  'empty-200',
  'rate-limit-storm',
  'truncated-download',
  'corrupt-download',
  'stalled-download',
  'slow-download',
  'cut-connection',
  'stale-search',
  'lenient-bodies',
  'malformed-500',
  'lost-answer-500',
  'slow-sign-in',
] as const;
export type Fault = (typeof FAULTS)[number];
