import { mutantsOf } from './mutant.ts';

const SIM = {
  parts: ['apply', 'edits', 'damage', 'sticky', 'foreign', 'roots'],
  tests: [
    'test/reliability/apply/rules.test.ts',
    'test/reliability/apply/stage-rules.test.ts',
    'test/integration/apply/equal-bytes.test.ts',
    'src/core/apply/batch.test.ts',
  ],
} as const;

/** Mutants of swapping names and of keeping the old files. */
export const SWAP_MUTANTS = [
  ...mutantsOf('src/core/apply/swap.ts', SIM, [
    [
      'a new file is kept as an old one',
      'if (isNewFileAt(batch, old.path)) return true;\n  return (\n    isPlaced(batch, placed) &&\n    !hasExpectedBytes(batch.site.io, resolveSitePath(batch.site, old.path), old)\n  );',
      'return false;',
    ],
    [
      'a file that was moved there counts as the one that is to move',
      '    !isNewFileAt(batch, step.old.path) &&\n',
      '',
    ],
    ['kept old files are not synced', '    if (io.look(kept) !== null) io.syncFile(kept);\n', ''],
    [
      'the stage is not synced after old files are kept',
      '  io.syncDirectory(resolveSitePath(batch.site, stageFolder(batch.intent.op)));\n}',
      '}',
    ],
    [
      'the vault is not synced after old files are copied',
      'if (shards.length > 0) syncVault(batch.site, shards);\n  if (batch',
      'if (batch',
    ],
    [
      'no old file is kept',
      'if (batch.intent.links && !isKept && !hasLeft(batch, step)) {',
      'if (false) {',
    ],
    [
      'no look at whether an old file is kept',
      'if (findBackup(batch, step) !== null || hasLeft(batch, step)) return [];',
      'if (batch.intent.links || findBackup(batch, step) !== null) return [];',
    ],
    [
      'no look at whether a backup exists before a file goes',
      'if (!isKept || step.old === null) return false;',
      'if ((!isKept && false) || step.old === null) return false;',
    ],
    ['a file is replaced without being hashed', '  return hashed !== null;\n', '  return true;\n'],
    [
      'a stranger at a new name is replaced',
      'requireLeaving(batch, step.new.path);\n    site',
      'site',
    ],
    [
      'a link over a name that was just taken removes it',
      "if (errnoOf(error) === 'EEXIST') staleNow(step.new.path, 'occupied');\n    throw error;",
      "if (errnoOf(error) !== 'EEXIST') throw error;\n    io.unlink(target);\n    io.link(source, target);",
    ],
    [
      'a file that the person removed is put back',
      "  if (step.old?.path === step.new.path) staleNow(step.old.path, 'missing');\n",
      '',
    ],
    [
      'no look at which file has the name after a rename',
      "  if (site.io.look(target)?.ino !== ino) staleNow(step.new.path, 'occupied');\n",
      '  void ino;\n',
      {
        equivalent:
          'Only who replaces the name between the call and this look could see it: the limit of reliability 4.3.',
      },
    ],
    [
      'placed files are not synced',
      '|| modifiedMs >= syncedMs) site.io.syncFile(path);',
      '|| modifiedMs >= syncedMs) void path;',
      { tests: ['test/reliability/apply/rules.test.ts'] },
    ],
    [
      'a file of somebody else counts as synced',
      'if (!isSameInode(site, path, source) || modifiedMs >= syncedMs)',
      'if (modifiedMs >= syncedMs)',
      { tests: ['test/reliability/apply/rules.test.ts'] },
    ],
    [
      'a placed file counts as synced although someone wrote into it',
      '|| modifiedMs >= syncedMs) site',
      '|| modifiedMs >= Infinity + syncedMs) site',
      { tests: ['test/reliability/apply/recovery-cost.test.ts'] },
    ],
    [
      'a kept file counts as synced although someone wrote into it',
      'facts.nlink === 1 ? facts.modifiedMs < sinceMs : facts.changedMs < sinceMs',
      'facts.modifiedMs < sinceMs',
      { tests: ['test/reliability/apply/recovery-cost.test.ts'] },
    ],
    [
      'an old file is hashed to know that it is not the new one',
      "  if (step.new.from === 'stage' && isOwnOldFile(batch, step)) return false;\n",
      '  void isOwnOldFile;\n',
      { equivalent: 'Its bytes say the same; the kept name only spares reading the file.' },
    ],
    ['the folders are not synced after the swap', '  syncTouched(batch);\n}\n', '}\n'],
    ['folders are not made', '  ensureFolders(batch.site, batch.intent.steps);\n', ''],
    [
      'a moved file counts as placed by its bytes alone',
      "  if (leaving?.new?.from === 'old' && isStillOld(batch, leaving, step.new.sha512)) return false;\n",
      '  void leaving;\n',
    ],
    [
      'a file about to move counts as placed before it is kept',
      'return batch.intent.links && step.old.sha512 === newSha512;',
      'return false && newSha512 !== "";',
    ],
    [
      'a moved file that was edited does not count as placed',
      "  if (step.new.from === 'old' && isOldFileOf(batch, step, step.new.path)) return true;\n",
      '',
    ],
    [
      'a respelled file counts as placed before it is',
      '  if (isRespelling(step) && !isExactlyListed(batch.site, step.new.path)) return false;\n',
      '',
      {
        equivalent:
          'Where both spellings are one entry, removing the old one gives it the new spelling all the same.',
      },
    ],
    [
      'a staged file is used unhashed',
      '  if (!hasExpectedBytes(site.io, staged, step.new)) stageNewFile(batch, step);\n',
      '  if (site.io.look(staged) === null) stageNewFile(batch, step);\n',
    ],
    [
      'a staged file is moved, not linked, over an old one',
      'return intent.links && !isFree ? spareName(batch, step, staged) : staged;',
      'return staged;',
    ],
    [
      'a moved file is moved out of the stage over an old one',
      '    if (isFree) return backup;\n    return spareName(batch, step, backup);',
      '    return backup;',
    ],
    [
      'a moved file without links is not taken as it is',
      '  if (isFree && !isWanted && hasExpectedBytes(site.io, present, step.old)) return present;\n',
      '  void [present, isWanted];\n',
      { equivalent: 'The copy from the vault has the same bytes; only the file’s number differs.' },
    ],
    [
      'a moved file is taken although its name is wanted',
      'if (isFree && !isWanted && hasExpectedBytes',
      'if (isFree && hasExpectedBytes',
    ],
    [
      'a spare name is removed unseen',
      "  dropSpare(batch, 'm', step);\n  io.link",
      '  if (io.look(spare) !== null) io.unlink(spare);\n  io.link',
    ],
    [
      'an old file is removed although another file has its name',
      '  if (taking !== undefined && !isSkipped(batch, taking)) return;\n',
      '',
    ],
    [
      'an old file keeps the name that a lost new file was to take',
      '  if (taking !== undefined && !isSkipped(batch, taking)) return;\n',
      '  if (taking !== undefined) return;\n',
      { tests: ['test/reliability/apply/lost-files.test.ts'] },
    ],
    [
      'what a person put where a lost new file was to be stops a partial finish',
      '  else if (taking === undefined) staleNow',
      '  else staleNow',
      { tests: ['test/reliability/apply/lost-files.test.ts'] },
    ],
    [
      'an old file is removed without being hashed',
      '  if (isOldWithBackup(batch, step, step.old.path)) site.io.unlink(path);\n',
      '  if (site.io.look(path) !== null) site.io.unlink(path);\n',
    ],
    [
      'a respelled file is removed by its old spelling',
      '    renameRespelledEntry(batch, step.old.path, step.new.path)\n',
      '    !renameRespelledEntry(batch, step.old.path, step.new.path)\n',
    ],
    [
      'a lost new file stops a partial finish',
      '    if (isSkipped(batch, step)) continue;\n',
      '',
      {
        tests: [
          'test/integration/loadouts/interrupted.test.ts',
          'test/reliability/apply/rules.test.ts',
        ],
      },
    ],
  ]),
  ...mutantsOf('src/core/apply/site.ts', SIM, [
    [
      'files are compared by size only',
      'return hashed.sha512 === expected.sha512 ? hashed : null;',
      'return hashed;',
    ],
    [
      'files are compared without their size',
      'facts.size !== expected.size',
      'false',
      { equivalent: 'The checksum decides; the size only spares reading the file.' },
    ],
  ]),
  ...mutantsOf('src/core/apply/batch.ts', SIM, [
    [
      'touched folders are not synced',
      '    batch.site.io.syncDirectory(resolveSitePath(batch.site, folder));',
      '    void resolveSitePath(batch.site, folder);',
    ],
    [
      'a kept file counts as a backup unhashed',
      '  return hasExpectedBytes(batch.site.io, kept, step.old)\n',
      '  return batch.site.io.look(kept) !== null\n',
    ],
    [
      'only the stage counts as a backup',
      '    : findRightInVault(batch.site, step.old.sha512);',
      '    : null;',
    ],
    [
      'two files of one size are one file',
      'facts.ino === others?.ino',
      'facts.size === others?.size',
    ],
    ['equal numbers of two disks are one file', ' && facts.dev === others.dev', ''],
  ]),
];
