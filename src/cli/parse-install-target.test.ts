import { describe, expect, test } from 'vitest';
import { parseInstallTarget } from './parse-install-target.ts';

describe('an install target', () => {
  test.each(['lamp.jar', 'Lamp 2.ZIP', './lamp', 'mods/lamp', String.raw`C:\mods\lamp`, 'a@b.jar'])(
    '%s is a file',
    (value) => expect(parseInstallTarget(value)).toEqual({ kind: 'file', path: value }),
  );

  test.each([
    ['lamp', 'lamp', null],
    ['6FsGZlTEMvNBeYEPEK', '6FsGZlTEMvNBeYEPEK', null],
    ['lamp@1.2.0', 'lamp', '1.2.0'],
    ['lamp@1.2.0@beta', 'lamp', '1.2.0@beta'],
  ])('%s is a project', (value, project, version) =>
    expect(parseInstallTarget(value)).toEqual({ kind: 'project', project, version }),
  );

  test.each(['', 'lamp@', '@1.0', 'long rails'])('%j is neither', (value) =>
    expect(() => parseInstallTarget(value)).toThrow('USAGE'),
  );
});
