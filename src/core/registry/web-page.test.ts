import { expect, test } from 'vitest';
import { isWebPage } from './web-page.ts';

test.each([
  '<html>Sign in</html>',
  '\n <!DOCTYPE html><html>',
  '\ufeff<HTML lang="en">',
  '<!-- portal --><!doctype html>',
  '<?xml version="1.0"?>\n<html xmlns="http://www.w3.org/1999/xhtml">',
  '<head><meta http-equiv="refresh" content="0;url=http://portal.example">',
  '<script>location = "http://portal.example"</script>',
])('a page is known by how it begins: %j', (text) => {
  expect(isWebPage(text)).toBe(true);
});

test.each([
  ['PK\u0003\u0004<html>', 'text/html'],
  ['{"html": "<html>"}', 'application/json'],
  ['<project xmlns="http://maven.apache.org/POM/4.0.0">', 'application/xml'],
  ['', 'text/html'],
])('nothing else is one: %j of type %s', (text, contentType) => {
  expect(isWebPage(text, contentType)).toBe(false);
});

test('markup is a page where its type says so', () => {
  expect(isWebPage('<div>Sign in</div>')).toBe(false);
  expect(isWebPage('<div>Sign in</div>', 'Text/HTML; charset=utf-8')).toBe(true);
});

test('a long row of comments is read in no time', () => {
  const startMs = performance.now();
  expect(isWebPage('<!-- '.repeat(1_000_000))).toBe(false);
  expect(performance.now() - startMs).toBeLessThan(500);
});
