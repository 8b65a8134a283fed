export type ServerProfile = 'local' | 'crmm' | 'strict' | 'test';

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
