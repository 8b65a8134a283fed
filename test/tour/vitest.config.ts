import { defineConfig } from 'vitest/config';
export default defineConfig({ test: { include: ['test/tour/*.spec.ts'], testTimeout: 400_000, hookTimeout: 100_000 } });
