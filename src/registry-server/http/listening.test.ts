import { expect, test } from 'vitest';
import { listOwnNames } from './listening.ts';

test('a server is called by its addresses with their port, and by that of its proxy', () => {
  expect(listOwnNames('http://127.0.0.1:4810', 'https://mods.example')).toEqual({
    origins: ['http://127.0.0.1:4810', 'http://localhost:4810', 'https://mods.example'],
    hosts: ['127.0.0.1:4810', 'localhost:4810', 'mods.example'],
  });
});

test('the port that a browser leaves out is in none of its names', () => {
  const { origins, hosts } = listOwnNames('http://127.0.0.1:80', null);
  expect(new Set(origins)).toEqual(new Set(['http://127.0.0.1', 'http://localhost']));
  expect(new Set(hosts)).toEqual(new Set(['127.0.0.1', 'localhost']));
});
