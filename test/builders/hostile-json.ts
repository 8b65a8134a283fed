/** JSON values that decoders rarely meet, as text. */
export const HOSTILE_JSON = [
  'null',
  'true',
  '-1',
  '1e400',
  '-0',
  '9007199254740993',
  '""',
  '"\\ud800"',
  '"\\u0000"',
  '[]',
  '{}',
  '[[[[[[]]]]]]',
  '{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}',
  `"${'x'.repeat(10_000)}"`,
];
