import { config } from 'zod/v4/core';

// Imported before any schema is built: zod compiles parsers with `new Function` otherwise, which the page's policy forbids.
config({ jitless: true });
