import { mutantsOf } from './mutant.ts';

const NO_PARTS = { parts: [] } as const;

/** Mutants of the engine's thread, its lock and answers, the record's checksum, and the repair. */
export const THREAD_MUTANTS = [
  ...mutantsOf(
    'src/core/apply/apply-engine.ts',
    {
      ...NO_PARTS,
      tests: [
        'src/core/apply/apply-engine.test.ts',
        'test/integration/apply/worker-death.test.ts',
        'test/integration/apply/open-work.test.ts',
      ],
    },
    [
      [
        'calls of a dead thread succeed',
        "call.reject(new AppError('OPERATION_OPEN'));",
        'call.resolve(undefined);',
      ],
      [
        'a held folder is not asked for again',
        'if (!isLocked(error) || clock',
        'if (isLocked(error) || clock',
      ],
      [
        'any failure is tried again',
        'if (!isLocked(error) || clock.monotonicMs() >= untilMs) throw error;',
        'if (clock.monotonicMs() >= untilMs) throw error;',
      ],
      ['open intents are no work', 'readdirSync(join(root, INTENT_FOLDER)).length > 0 ||', ''],
      [
        'a stage without an intent is no work',
        '      readdirSync(join(root, STAGE_FOLDER)).length > 0 ||\n',
        '',
      ],
      [
        'temporary files are no work',
        "const isUnfinished = (name: string) => name.endsWith('.tmp');",
        "const isUnfinished = (name: string) => name === '';",
      ],
      ['what cannot be listed is no work', '    return true;\n  }\n}', '    return false;\n  }\n}'],
      [
        'a moment during an operation counts',
        'return isOpen ? null : `',
        'return isOpen && root === "" ? null : `',
      ],
    ],
  ),
  ...mutantsOf(
    'src/core/apply/folder-lock.ts',
    {
      ...NO_PARTS,
      tests: [
        'test/integration/apply/hostile-folder.test.ts',
        'test/integration/apply/lock.test.ts',
      ],
    },
    [
      [
        'content of the lock is used',
        '  emptyDatabase(site);\n  const',
        '  void emptyDatabase;\n  const',
      ],
      [
        'a journal beside the lock is used',
        "for (const suffix of ['-journal', '-wal', '-shm']) {",
        "for (const suffix of ['-shm']) {",
      ],
      [
        'a lock with a second name is emptied',
        "facts.kind === 'file' && facts.nlink === 1",
        "facts.kind === 'file'",
      ],
      ['the holder of the lock is not named', '  writeHolder(site);\n', '  void writeHolder;\n'],
    ],
  ),
  ...mutantsOf(
    'src/core/apply/record-text.ts',
    { ...NO_PARTS, tests: ['src/core/apply/record-text.test.ts'] },
    [
      [
        'the checksum of a record is not compared',
        'return checksumOfRecord(text.slice(0, -SEAL_LENGTH)) === sum;',
        'return checksumOfRecord(text.slice(0, -SEAL_LENGTH)) !== "";',
      ],
      [
        'a damaged checksum counts as none',
        'if (sum === undefined) return !DAMAGED_SEAL.test(text.slice(-SEAL_LENGTH));',
        'if (sum === undefined) return DAMAGED_SEAL !== null;',
      ],
    ],
  ),
  ...mutantsOf(
    'src/core/apply/repair.ts',
    { ...NO_PARTS, tests: ['test/integration/loadouts/state-folder-check.test.ts'] },
    [
      [
        'a folder is repaired during an operation',
        'const isOpen = readIntents(site).length > 0;',
        'const isOpen = readIntents(site).length > 1e9;',
      ],
      [
        'damaged kept files stay',
        'if (!isOpen) for (const { path } of damaged) setAsideEntry(site, path);',
        'void setAsideEntry;',
      ],
    ],
  ),
  ...mutantsOf(
    'src/core/apply/record.ts',
    {
      ...NO_PARTS,
      tests: [
        'test/reliability/apply/rules.test.ts',
        'test/integration/loadouts/state-folder-check.test.ts',
      ],
    },
    [
      [
        'a generation with flipped bits counts',
        'return isWholeRecord(text) ? parse(JSON.parse(text)) : null;',
        'return isWholeRecord !== null ? parse(JSON.parse(text)) : null;',
      ],
      [
        'a damaged generation is overwritten',
        '    if (site.io.look(resolveSitePath(site, path)) !== null) setAsideEntry(site, path);\n',
        '    void path;\n',
      ],
    ],
  ),
  ...mutantsOf(
    'src/core/apply/file-modes.ts',
    { ...NO_PARTS, tests: ['test/integration/loadouts/former-modes.test.ts'] },
    [
      [
        'the newest change decides the permissions',
        'undoes.toSorted((a, b) => a - b)',
        'undoes.toSorted((a, b) => b - a)',
      ],
      [
        'what comes back has the permissions that the vault has',
        "step.new?.from === 'stage' ? modes.get",
        "step.new?.from === 'old' ? modes.get",
      ],
    ],
  ),
  ...mutantsOf(
    'src/core/apply/site.ts',
    { ...NO_PARTS, tests: ['test/integration/apply/hostile-folder.test.ts'] },
    [
      [
        'a state folder of another user is used',
        'if (facts.kind !== kind || foreign)',
        'if (facts.kind !== kind || (foreign && path === ""))',
      ],
      [
        'links in the state folder are followed',
        'if (facts.kind !== kind || foreign)',
        'if ((facts.kind !== kind && path === "") || foreign)',
      ],
    ],
  ),
  ...mutantsOf('src/core/apply/to-app-error.ts', { parts: ['sticky'], tests: [] }, [
    ['a full disk is any failure', "  ENOSPC: 'DISK_FULL',\n  EDQUOT: 'DISK_FULL',\n", ''],
  ]),
  ...mutantsOf(
    'src/core/transfer/transfer.ts',
    {
      ...NO_PARTS,
      tests: [
        'test/integration/transfer/durability.test.ts',
        'test/integration/transfer/downloads.test.ts',
        'test/integration/transfer/claim.test.ts',
      ],
    },
    [
      [
        'the name of a download is not synced',
        '      await mapStorageErrors(() => queue.syncVault(task.root, task.source.sha512));\n',
        '      void mapStorageErrors;\n',
      ],
      [
        'the name of a chosen file is not synced',
        '        await queue.syncVault(root, file.sha512);\n',
        '',
      ],
      [
        'any text is a file name in the vault',
        "    if (!sha512Schema.safeParse(source.sha512).success) throw downloadFailed(source, 'hash');\n",
        '    void sha512Schema;\n',
      ],
      [
        'downloads begin without room for them',
        '  await mapStorageErrors(() => requireSpace(io, root, missing));\n',
        '',
      ],
      [
        'two fetches write one part',
        '    turns.take(join(root, vaultFile(source.sha512)), { signal }, task);\n',
        '    [turns, root, source, signal] && task();\n',
      ],
      [
        'the first failure stops nothing',
        '        failures.push(error);\n        stopping.abort();\n',
        '        failures.push(error);\n',
      ],
    ],
  ),
];
