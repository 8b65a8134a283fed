import { mutantsOf } from './mutant.ts';

const SIM = {
  parts: ['apply', 'edits', 'damage', 'sticky', 'foreign', 'roots'],
  tests: [],
} as const;

/** The swap of names, and the old files that are kept before. */
export const SWAP_MUTANTS = [
  ...mutantsOf('src/core/apply/swap.ts', SIM, [
    [
      'a new file is kept as an old one',
      'if (isSameFile(batch.site, path, source)) return true;\n  return isPlaced(batch, placed) && !holds(batch.site.io, path, old);',
      'return false;',
    ],
    ['kept old files are not synced', '    if (io.look(kept) !== null) io.syncFile(kept);\n', ''],
    [
      'the stage is not synced after old files are kept',
      '  io.syncDirectory(at(batch.site, stageFolder(batch.intent.op)));\n}',
      '}',
    ],
    [
      'the vault is not synced after old files are copied',
      'if (shards.length > 0) syncVault(batch.site, shards);\n  io.sync',
      'io.sync',
    ],
    [
      'no old file is kept',
      'if (batch.intent.links && !isKept && !hasLeft(batch, step)) {',
      'if (false) {',
    ],
    [
      'no look at whether an old file is kept',
      '    if (findBackup(batch, step) === null && !hasLeft(batch, step)) {',
      '    if (!batch.intent.links && findBackup(batch, step) === null) {',
    ],
    [
      'no look at whether a backup exists before a file goes',
      'return isKept && step.old !== null && holds(batch.site.io, present, step.old);',
      'return step.old !== null && (isKept || true) && holds(batch.site.io, present, step.old);',
    ],
    [
      'a file is replaced without being hashed',
      'return isKept && step.old !== null && holds(batch.site.io, present, step.old);',
      'return isKept && step.old !== null;',
    ],
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
      'if (step.new !== null) batch.site.io.syncFile(at(batch.site, step.new.path));',
      'void batch;',
    ],
    [
      'the folders are not synced after the swap',
      '  }\n  syncTouched(batch);\n}\n\n/** The step cannot',
      '  }\n}\n\n/** The step cannot',
    ],
    ['folders are not made', '  ensureFolders(batch.site, batch.intent.steps);\n', ''],
    [
      'no look at whether a folder is a link',
      '  requireRealFolders(batch.site, touchedFolders(batch.intent.steps));\n',
      '  void requireRealFolders;\n',
      {
        tests: [
          'test/integration/apply/refusals.test.ts',
          'test/integration/apply/hostile-folder.test.ts',
          'test/reliability/apply/rules.test.ts',
        ],
      },
    ],
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
      '  if (isRespelling(step) && !isListed(batch.site, step.new.path)) return false;\n',
      '',
      {
        equivalent:
          'Where both spellings are one entry, removing the old one gives it the new spelling all the same.',
      },
    ],
    [
      'a staged file is used unhashed',
      '  if (!holds(site.io, staged, step.new)) stageNewFile(batch, step);\n',
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
      '  if (isFree && !isWanted && holds(site.io, present, step.old)) return present;\n',
      '  void [present, isWanted];\n',
      { equivalent: 'The copy from the vault has the same bytes; only the file’s number differs.' },
    ],
    [
      'a moved file is taken although its name is wanted',
      'if (isFree && !isWanted && holds',
      'if (isFree && holds',
    ],
    [
      'a spare name is removed unseen',
      "  dropSpare(batch, 'm', step);\n  io.link",
      '  if (io.look(spare) !== null) io.unlink(spare);\n  io.link',
    ],
    [
      'an old file is removed although another file has its name',
      '  if (step.old === null || batch.byNewPath.has(step.old.path)) return;\n  const path',
      '  if (step.old === null) return;\n  const path',
    ],
    [
      'an old file is removed without being hashed',
      "  if (!isOldAndKept(batch, step, step.old.path)) staleNow(step.old.path, 'changed');\n  site.io.unlink(path);",
      '  site.io.unlink(path);',
    ],
    [
      'a respelled file is removed by its old spelling',
      '    settleRespelling(batch, step.old.path, step.new.path)\n',
      '    !settleRespelling(batch, step.old.path, step.new.path)\n',
    ],
    [
      'a lost new file stops a partial finish',
      '    if (batch.isPartial && isMissingNew(batch, step)) continue;\n',
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
      '  return io.hash(path).sha512 === expected.sha512;',
      '  return true;',
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
      '    batch.site.io.syncDirectory(at(batch.site, folder));',
      '    void at(batch.site, folder);',
    ],
    [
      'a kept file counts as a backup unhashed',
      '  return holds(batch.site.io, kept, step.old)\n',
      '  return batch.site.io.look(kept) !== null\n',
    ],
    [
      'only the stage counts as a backup',
      '    : findRightInVault(batch.site, step.old.sha512);',
      '    : null;',
    ],
    [
      'two files of one size are one file',
      'facts.ino === site.io.look(other)?.ino',
      'facts.size === site.io.look(other)?.size',
    ],
  ]),
];
