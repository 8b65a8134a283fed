import '#shared/zod-csp.ts';
import './app/trusted-types.ts';
import './app/start.tsx';
