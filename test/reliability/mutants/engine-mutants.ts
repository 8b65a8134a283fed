import { mutantsOf } from './mutant.ts';

const SIM = {
  parts: ['apply', 'sticky', 'start', 'roots', 'foreign'],
  tests: [
    'test/reliability/apply/rules.test.ts',
    'test/reliability/apply/stage-rules.test.ts',
    'test/integration/apply/refusals.test.ts',
  ],
} as const;

/** Mutants of the engine, its checks, folders, the key, and the real port. */
export const ENGINE_MUTANTS = [
  ...mutantsOf('src/core/apply/engine.ts', SIM, [
    [
      'the vault is pruned with an open operation',
      'readIntents(site).length > 0 ? 0 : pruneVault',
      'readIntents(site).length > 1e9 ? 0 : pruneVault',
      { tests: ['test/reliability/apply/rules.test.ts'] },
    ],
    [
      'a new operation begins while one is open',
      "  if (stillOpen !== undefined) throw new AppError('OPERATION_OPEN', { op: stillOpen.op });\n",
      '  void stillOpen;\n',
    ],
    [
      'a plan for another generation is applied',
      '  if (loadout.generation !== operation.baseGeneration) {',
      '  if (loadout.generation < 0) {',
    ],
    [
      'a plan for another loadout is applied',
      "  if (loadout.id !== operation.loadoutId) throw new AppError('FOLDER_CHANGED');\n",
      '',
      { tests: ['test/reliability/apply/rules.test.ts'] },
    ],
    [
      'the folder is not compared with the plan',
      '  requireUnchanged(site, operation);\n',
      '  void requireUnchanged;\n',
    ],
    [
      'the folder is not recovered first',
      'recoverFolder(site).find((outcome)',
      '[].find((outcome: { result: string; op: string })',
    ],
    [
      'no look at whether it is the same folder before the decision',
      '    requireSameFolder(site);\n    return batch;',
      '    return batch;',
      { tests: ['test/reliability/apply/rules.test.ts'] },
    ],
    [
      'without links nothing is copied first',
      '    if (!links) copyOldFilesToVault(batch);\n',
      '    void copyOldFilesToVault;\n',
    ],
    ['new files are not staged', '    stageNewFiles(batch);\n', '    void stageNewFiles;\n'],
    [
      'a failed preparation leaves its stage',
      '    dropQuietly(site, operation.op);\n    throw error;',
      '    throw error;',
      { equivalent: 'The next recovery drops a stage without an intent.' },
    ],
    ['a failed decision is not withdrawn', '    withdraw(batch, error);\n', '    void withdraw;\n'],
    [
      'the withdrawal of a decision is not synced',
      '    site.io.syncDirectory(resolveSitePath(site, INTENT_FOLDER));\n  } catch',
      '  } catch',
    ],
    [
      'a start over a loadout',
      '  if (io.look(resolveSitePath(site, STATE_FOLDER)) !== null) requireUnfinishedStart(site);\n',
      '',
      {
        tests: [
          'test/integration/apply/apply-worker.test.ts',
          'test/integration/apply/refusals.test.ts',
        ],
      },
    ],
    ['the state folder is not synced when it is made', '  io.syncDirectory(site.root);\n', ''],
  ]),
  ...mutantsOf('src/core/apply/check-operation.ts', SIM, [
    [
      'a changed file is planned with',
      '  if (facts.size !== old.size || site.io.hash(path).sha512 !== old.sha512)\n',
      '  if (facts.size !== old.size)\n',
    ],
    [
      'a file with a second name is replaced',
      "  if (facts.nlink > 1) throw staleError(old.path, 'linked');\n",
      '',
    ],
    [
      'a link is replaced',
      "  if (facts.kind !== 'file') throw staleError(old.path, 'not-a-file');\n",
      '',
    ],
    [
      'a taken name is not noticed',
      "    if (stranger !== undefined) throw staleError(stranger, 'occupied');\n",
      '    void stranger;\n',
    ],
    [
      'names are compared as they are spelled',
      'const stranger = strangers.get(collisionKey(path));',
      'const stranger = strangers.get(path);',
    ],
    [
      'missing bytes are noticed on the way',
      "    if (findInVault(site, step.new.sha512) === null)\n      throw new AppError('BYTES_UNAVAILABLE', { path: step.new.path });\n",
      '    void findInVault;\n',
      { tests: ['test/reliability/apply/rules.test.ts'] },
    ],
    [
      'any path may be changed',
      'return files.every(({ path }) => isInSlot(path, folders) || isInTree(path, folders));',
      'return files.every(({ path }) => path !== "" || isInSlot(path, folders) || isInTree(path, folders));',
    ],
  ]),
  ...mutantsOf('src/core/apply/folders.ts', SIM, [
    [
      'made folders are not noted',
      '  if (missing.length > 0) {\n',
      '  if (missing.length > 1e9) {\n',
    ],
    [
      'no look at whether a folder is a link',
      '  requireRealFolders(site, touchedFolders(steps));\n',
      '  void requireRealFolders;\n',
      { parts: [], tests: ['test/integration/apply/hostile-folder.test.ts'] },
    ],
    [
      'made folders are not synced',
      '  for (const around of new Set(folders.map(folderOf)))\n    site.io.syncDirectory(resolveSitePath(site, around));\n',
      '  void folders;\n',
    ],
    [
      'removed folders are not synced',
      '    if (isThere(folder)) site.io.syncDirectory(resolveSitePath(site, folder));\n',
      '',
    ],
    [
      'folders of a person are removed when they are empty',
      '      intent.disabledDirectories.includes(folder) ||\n      intent.treeDirectories.some((tree) => isBelow(folder, tree)),',
      '      folder !== "" || isBelow(folder, ""),',
      {
        tests: ['test/reliability/apply/stage-rules.test.ts'],
      },
    ],
    [
      'a record of folders may name any place',
      'folders.filter((folder) => isRealFolder(site, folder))',
      'folders.filter((folder) => typeof folder === "string" || isRealFolder(site, folder))',
      { tests: ['test/integration/apply/hostile-folder.test.ts'] },
    ],
  ]),
  ...mutantsOf(
    'src/core/apply/journal-key.ts',
    { parts: [], tests: ['src/core/apply/journal-key.test.ts'] },
    [
      ['the journal key is not synced', '    io.syncFile(temp);\n', ''],
      ['a key that was there is not synced', '  io.syncFile(path);\n', ''],
      ['the name of the journal key is not synced', '  io.syncDirectory(dataDir);\n', ''],
      [
        'a damaged key is removed',
        'io.rename(path, findFreePath(io, `${path}.damaged`));',
        'io.unlink(path);',
      ],
      [
        'a damaged key takes the place of another one',
        'findFreePath(io, `${path}.damaged`)',
        '`${path}.damaged` || findFreePath(io, path)',
      ],
      [
        'the last of two processes makes the key',
        '    io.link(temp, path);\n',
        '    io.rename(temp, path);\n',
      ],
    ],
  ),
  ...mutantsOf(
    'src/core/apply/move-root.ts',
    { parts: ['roots'], tests: ['src/core/apply/move-root.test.ts'] },
    [
      [
        'a folder with an open operation is moved',
        "    if (open !== undefined) throw new AppError('OPERATION_OPEN');\n",
        '    void open;\n',
      ],
      ['the move is not synced', '    site.io.syncDirectory(folder);\n', '    void folder;\n'],
      [
        'another folder in its place is moved',
        '    requireSameFolder(site);\n',
        '    void requireSameFolder;\n',
      ],
    ],
  ),
  ...mutantsOf(
    'src/core/disk/node-io.ts',
    {
      parts: [],
      tests: ['src/core/disk/node-io.test.ts', 'src/core/disk/node-io-syncs.test.ts'],
    },
    [
      [
        'syncFile of the real port does nothing',
        '        fs.fsyncSync(fd),\n      );',
        '        void fd,\n      );',
      ],
      [
        'syncDirectory of the real port does nothing',
        '  try {\n    withFileDescriptor(path, fs.constants.O_RDONLY | fs.constants.O_DIRECTORY, (fd) =>\n      fs.fsyncSync(fd),\n    );',
        '  try {\n    void path;',
      ],
      [
        'an open file is not synced',
        '      await handle.sync();\n    },\n    close',
        '    },\n    close',
      ],
      ['a flushed folder is not synced', '      await folder.sync();\n', ''],
      [
        'a short write of an open file is not gone on with',
        '        offset += (await',
        '        offset = bytes.length + (await',
      ],
      [
        'EIO of a directory sync is ignored',
        "  if (!NO_DIRECTORY_SYNC_CODES.has(errnoOf(error) ?? '')) throw error;",
        '  void [NO_DIRECTORY_SYNC_CODES, errnoOf(error)];',
      ],
      [
        'a short write is not gone on with',
        '    while (offset < bytes.length) {',
        '    if (bytes.length > 0) {',
      ],
      [
        'a short file is not noticed',
        "    if (fs.fstatSync(fd).size !== bytes.length) throw errno('EIO');\n",
        '',
      ],
      [
        'a file is created over another',
        "fs.openSync(native(path), 'wx', mode)",
        "fs.openSync(native(path), 'w', mode)",
      ],
      [
        'a copy replaces a file',
        'fs.constants.COPYFILE_EXCL | fs.constants.COPYFILE_FICLONE',
        'fs.constants.COPYFILE_FICLONE',
      ],
      [
        'a link is followed',
        'SAFE_FLAGS = fs.constants.O_NOFOLLOW | fs.constants.O_NONBLOCK',
        'SAFE_FLAGS = fs.constants.O_NONBLOCK',
      ],
      [
        'a pipe is waited at',
        'SAFE_FLAGS = fs.constants.O_NOFOLLOW | fs.constants.O_NONBLOCK',
        'SAFE_FLAGS = fs.constants.O_NOFOLLOW',
      ],
      [
        'any file is read whole',
        "    if (openedFacts(fd).size > maxBytes) throw errno('EFBIG');\n",
        '    void maxBytes;\n',
      ],
      [
        'a held file is not tried again',
        '      if (!isOpenFileError(error)) throw error;\n      Atomics',
        '      if (isOpenFileError(error) || true) throw error;\n      Atomics',
      ],
      [
        'only the first buffer is hashed',
        '      size += count;\n',
        "      size += count;\n      if (size >= buffer.length) return { ...facts, size, sha512: hash.digest('hex') };\n",
      ],
    ],
  ),
];
