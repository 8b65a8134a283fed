import { expect, it } from 'vitest';
import { isBotAgent } from './bot-agent.ts';

it.each([
  'node',
  'curl/8.0.1',
  'got',
  'Loadout/1.0.0',
  'my-manager/1.0 (linux; x64) Chrome/1',
  'Java/21',
  'x (+https://example.org)',
])('refuses the agent %s', (agent) => expect(isBotAgent(agent)).toBe(true));

it.each([
  'Loadout/0.1.0 (win32; x64)',
  'mod-loader/1.0.0 (Linux; x64)',
  'CRLauncher/2.0 Java/21',
  'Apache-Maven/3.9 (Java 21)',
])('accepts the agent %s', (agent) => expect(isBotAgent(agent)).toBe(false));
