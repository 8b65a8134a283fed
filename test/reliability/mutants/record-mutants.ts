import { mutantsOf } from './mutant.ts';

const RULES = [
  'test/reliability/apply/rules.test.ts',
  'test/reliability/apply/stage-rules.test.ts',
];
const SIM = {
  parts: ['apply', 'sticky', 'edits', 'damage', 'start', 'foreign'],
  tests: [
    'src/core/disk/write-file-durable.test.ts',
    ...RULES,
    'test/integration/apply/refusals.test.ts',
  ],
} as const;

const RECORD = {
  ...SIM,
  tests: [...SIM.tests, 'test/integration/loadouts/record-damaged.test.ts'],
} as const;

const GAPS = [
  'test/integration/loadouts/history-gap.test.ts',
  'test/reliability/apply/generation-copies.test.ts',
];

/** Mutants of the record, the intent, the vault and the steps before the decision. */
export const RECORD_MUTANTS = [
  ...mutantsOf('src/shared/domain/undo-stack.ts', { parts: [], tests: GAPS }, [
    [
      'undo crosses what cannot be read',
      '  return oldestFirst.filter(({ number }) => number > last);',
      '  return oldestFirst.filter(({ number }) => number > -1);',
    ],
    [
      'a restore crosses what cannot be read',
      "throw new AppError('HISTORY_GAP', describeGaps(",
      "void new AppError('HISTORY_GAP', describeGaps(",
    ],
  ]),
  ...mutantsOf('src/core/loadouts/state-folder.ts', { parts: [], tests: GAPS }, [
    [
      'a damaged change is not read from its copy',
      'for (const readText of [readGenerationText, readGenerationCopy]) {',
      'for (const readText of [readGenerationText]) {\n    void readGenerationCopy;',
    ],
  ]),
  ...mutantsOf('src/core/disk/write-file-durable.ts', SIM, [
    ['a record is not synced', '    io.syncFile(temp);\n', ''],
    ['the name of a record is not synced', '  io.syncDirectory(dirname(path));\n', ''],
    [
      'a record is written in place',
      '    io.rename(temp, path);\n',
      '    if (io.look(path) !== null) io.unlink(path);\n    io.rename(temp, path);\n',
    ],
    [
      'no .bak',
      '    if (options.keepPrevious === true && present !== null) keepPrevious(io, path, bytes);\n',
      '    void [options, keepPrevious];\n',
    ],
    ['a .bak is not synced', '    io.syncFile(spare);\n', ''],
    [
      'equal content takes the place of the .bak',
      '  if (Buffer.compare(previous, next) === 0) return;\n',
      '  void next;\n',
    ],
    [
      'a record is written through a link',
      "present !== null && present.kind !== 'file'",
      "present?.kind === 'directory'",
    ],
    [
      'a failed write leaves its file',
      '    unlinkQuietly(io, temp);\n    throw error;',
      '    throw error;',
    ],
  ]),
  ...mutantsOf('src/core/apply/record.ts', RECORD, [
    [
      'a change gets no second copy',
      '  writeOwnFile(site, generation.number, bytes);\n  writeCopy(site, generation.number, bytes);\n',
      '  writeOwnFile(site, generation.number, bytes);\n',
      { tests: GAPS },
    ],
    [
      'the copy of a change comes before its file',
      '  writeOwnFile(site, generation.number, bytes);\n  writeCopy(site, generation.number, bytes);\n',
      '  writeCopy(site, generation.number, bytes);\n  writeOwnFile(site, generation.number, bytes);\n',
      { tests: GAPS },
    ],
    [
      'a kept file leaves the vault before its name in the stage is durable',
      '  site.io.syncDirectory(resolveSitePath(site, stageFolder(intent.op)));\n',
      '  void stageFolder;\n',
      { tests: ['test/reliability/apply/lost-files.test.ts'] },
    ],
    [
      'a kept file comes back into the vault with a power cut',
      '  syncVault(\n    site,\n    [...shared].map((path) => removeFromVault(site, path)),\n  );',
      '  for (const path of shared) removeFromVault(site, path);',
      { tests: ['test/reliability/apply/lost-files.test.ts'] },
    ],
    [
      'the loadout is written before the generation',
      '  writeGeneration(site, generation);\n  writeFileDurable(site.io, resolveSitePath(site, LOADOUT_FILE), toRecordBytes(loadout), {\n    keepPrevious: true,\n  });',
      '  writeFileDurable(site.io, resolveSitePath(site, LOADOUT_FILE), toRecordBytes(loadout), { keepPrevious: true });\n  writeGeneration(site, generation);',
    ],
    [
      'the loadout is written without .bak',
      'toRecordBytes(loadout), {\n    keepPrevious: true,\n  });',
      'toRecordBytes(loadout));',
    ],
    [
      'the loadout is not written',
      '  writeFileDurable(site.io, resolveSitePath(site, LOADOUT_FILE), toRecordBytes(loadout), {\n    keepPrevious: true,\n  });\n',
      '',
    ],
    [
      'a generation of the same number is overwritten',
      "    if (!isOwn(generation) && !(generation === 'lost' && isOwnLost)) setAsideEntry(site, path);\n",
      '    void [isOwn(generation), isOwnLost, path];\n',
    ],
    [
      'any generation of that number decides',
      'readGeneration(batch.site, generation.number)?.op === batch.intent.op',
      'readGeneration(batch.site, generation.number) !== null',
    ],
    [
      'old bytes do not go to the vault',
      "    if (step.old !== null && step.new?.from !== 'old') shards.push(...keepOldBytes(batch, step.n));\n",
      '    void keepOldBytes;\n',
    ],
    [
      'bytes that are in the folder stay in the vault',
      '    for (const path of findAllInVault(site, step.new.sha512))\n      shards.push(removeFromVault(site, path));\n',
      '',
      { equivalent: 'A copy too many: it is pruned like any other.' },
    ],
    [
      'new bytes leave the vault although they are old ones too',
      "if (step.new?.from !== 'stage' || oldDigests.has(step.new.sha512)) continue;",
      "if (step.new?.from !== 'stage' || oldDigests.size < 0) continue;",
    ],
    [
      'the vault is not synced when it is settled',
      '  syncVault(site, shards);\n}',
      '  void syncVault;\n}',
    ],
    ['a readable record is rebuilt', '  if (read(LOADOUT_FILE) !== null) return false;\n', ''],
    [
      'generations are not followed when the record is rebuilt',
      'bringForward(base, readAllGenerations(site))',
      'bringForward(base, readAllGenerations(site).slice(0, 0))',
    ],
    [
      'a damaged record is overwritten',
      '  if (site.io.look(resolveSitePath(site, LOADOUT_FILE)) !== null) setAsideEntry(site, LOADOUT_FILE);\n',
      '',
    ],
    [
      'a gap in the generations is stepped over',
      '    if (!isNext && generation.addons === undefined) continue;\n',
      '    void isNext;\n',
    ],
  ]),
  ...mutantsOf(
    'src/core/apply/intent.ts',
    {
      ...SIM,
      parts: ['apply', 'foreign', 'roots'],
      tests: [
        'src/core/apply/intent.test.ts',
        ...RULES,
        'test/integration/apply/hostile-folder.test.ts',
      ],
    },
    [
      [
        'any seal counts',
        "typeof mac === 'string' && isSame(mac, macOf(JSON.stringify(body), key))",
        "typeof mac === 'string' && isSame(mac.slice(0, 0), macOf(JSON.stringify(body), key).slice(0, 0))",
      ],
      [
        'an intent of another folder counts as own',
        'isSealed && intent.root.ino === site.identity.ino',
        'isSealed',
      ],
      [
        'the device decides whether an intent is own',
        'isSealed && intent.root.ino === site.identity.ino',
        'isSealed && intent.root.ino === site.identity.ino && intent.root.dev === site.identity.dev',
      ],
      ['an intent under another name counts', 'opened?.intent.op !== op', 'opened === null'],
      [
        'an intent that is a link counts',
        "site.io.look(path)?.kind === 'file'",
        'site.io.look(path) !== null',
      ],
      [
        'a roll back is read as a way forward',
        "rollingBack: ending === 'back'",
        "rollingBack: ending === 'never'",
      ],
      [
        'an intent may be too large to be read again',
        "  if (bytes.length > MAX_INTENT_BYTES) throw new AppError('WRITE_FAILED', { cause: 'intent-size' });\n",
        '',
      ],
    ],
  ),
  ...mutantsOf(
    'src/core/apply/vault.ts',
    {
      ...SIM,
      tests: [
        ...RULES,
        'test/integration/apply/vault.test.ts',
        'test/integration/apply/hostile-folder.test.ts',
      ],
    },
    [
      [
        'the vault is believed',
        'paths.find((path) => site.io.hash(path).sha512 === sha512) ?? null',
        'paths[0] ?? null',
        { tests: ['test/reliability/apply/lost-files.test.ts'] },
      ],
      [
        'the shards are not synced',
        'site.io.syncDirectory(resolveSitePath(site, shard));\n  }\n  site',
        'void 0;\n  }\n  site',
      ],
      [
        'the vault itself is not synced',
        '  site.io.syncDirectory(resolveSitePath(site, VAULT_FOLDER));\n}',
        '}',
      ],
      [
        'a file with another name is linked into the vault',
        '  if (bytes.nlink === 1) {',
        '  if (bytes.nlink > 0) {',
      ],
      [
        'wrong bytes in the vault count as kept',
        '  if (kept.sha512 !== bytes.sha512 || kept.mode',
        '  if (kept.mode',
      ],
      [
        'a copy of another mode counts as kept',
        ' || kept.mode !== bytes.mode) return null;',
        ') return null;',
      ],
      [
        'a vault file with another name counts as kept',
        '  if (kept.nlink !== 1 && !isLinkOfStage) return null;\n',
        '  void isLinkOfStage;\n',
      ],
      [
        'a kept file is not hashed again although someone wrote into it',
        'return isSame && facts.modifiedMs === known.modifiedMs\n',
        'return isSame\n',
        { tests: ['test/reliability/apply/recovery-cost.test.ts'] },
      ],
      [
        'another file in place of a kept one is not hashed',
        ' && facts.ino === known.ino && facts',
        ' && facts',
        { tests: ['test/reliability/apply/recovery-cost.test.ts'] },
      ],
      [
        'a kept vault file is not synced',
        '  site.io.syncFile(path);\n  return path;',
        '  return path;',
      ],
      ['a copy to the vault is not synced', '  site.io.syncFile(target);\n  if', '  if'],
      [
        'a copy to the vault is not read again',
        "  if (site.io.hash(target).sha512 !== bytes.sha512)\n    throw new AppError('WRITE_FAILED', { cause: 'copy-differs' });\n",
        '  void [bytes, AppError];\n',
      ],
      [
        'needed bytes are pruned',
        'files.filter((file) => !keep.has(file.sha512))',
        'files.filter((file) => keep !== null && file !== null)',
      ],
      [
        'the newest bytes are pruned first',
        'a.changedMs - b.changedMs',
        'b.changedMs - a.changedMs',
      ],
      [
        'a link in the vault counts',
        "site.io.look(resolveSitePath(site, path))?.kind === 'file' &&",
        'site.io.look(resolveSitePath(site, path)) !== null &&',
      ],
      [
        'a shard that is a link counts',
        "      site.io.look(resolveSitePath(site, path))?.kind === 'file' &&\n      site.io.look(resolveSitePath(site, folderOf(path)))?.kind === 'directory',",
        "      site.io.look(resolveSitePath(site, path))?.kind === 'file',",
      ],
      [
        'the vault of an earlier version is not looked into',
        '[vaultFile(sha512), olderVaultFile(sha512)].filter',
        '[vaultFile(sha512)].filter',
      ],
      [
        'the vault of an earlier version is not pruned',
        'const SHARD = /^[0-9a-f]{1,2}$/;',
        'const SHARD = /^[0-9a-f]$/;',
      ],
      [
        'a shard of an earlier version is not synced when a file leaves it',
        '  site.io.unlink(path);\n  return vaultShardOf(path);',
        '  site.io.unlink(path);\n  return vaultShard(fileNameOf(path));',
        {
          equivalent:
            'A file that a power cut brings back is a copy too many: it is pruned like any other.',
        },
      ],
    ],
  ),
  ...mutantsOf('src/core/apply/prepare.ts', { ...SIM, tests: RULES }, [
    ['a staged copy is not synced', '  io.syncFile(temp);\n', ''],
    [
      'a staged copy is not read again',
      "  if (!hasExpectedBytes(io, temp, copy.expected))\n    throw new AppError('BYTES_UNAVAILABLE', { path: copy.expected.path });\n",
      '',
    ],
    [
      'a copy is made under its own name',
      'const temp = `${copy.target}.t`;',
      'const temp = copy.target;',
    ],
    [
      'staged names are not synced',
      '  batch.site.io.syncDirectory(resolveSitePath(batch.site, stageFolder(batch.intent.op)));\n',
      '',
    ],
    [
      'the stage is not synced when it is made',
      '  site.io.syncDirectory(resolveSitePath(site, STAGE_FOLDER));\n}',
      '}',
    ],
    [
      'an edited staged file is replaced',
      "    syncVault(batch.site, [keepInVault(batch.site, target, stagePath(batch, 'v', step.n))]);\n",
      '    void keepInVault;\n',
    ],
    [
      'without links old files are not copied',
      '    if (step.old !== null) shards.push(copyOldFileToVault(batch, step, step.old));\n',
      '',
    ],
    ['without links old files are not synced', '  io.syncFile(source);\n', ''],
    [
      'scratch names stay',
      "    if (site.io.look(`${stage}/${name}`)?.kind === 'file') site.io.unlink(`${stage}/${name}`);\n",
      '    void name;\n',
    ],
    [
      'old files are not tried for links',
      'links && operation.steps.every(({ old }) => canLinkOld(site, old, source))',
      'links',
    ],
    [
      'probes stay',
      '    if (isProbe(site, path)) unlinkIfWritable(site, path);\n',
      '    void [unlinkIfWritable, path];\n',
    ],
    [
      'any file with the name of a probe goes',
      "facts?.kind === 'file' && facts.size === 0",
      "facts?.kind === 'file'",
      {
        tests: [
          'test/integration/apply/hostile-folder.test.ts',
          'test/reliability/apply/rules.test.ts',
        ],
      },
    ],
    [
      'links are taken to work',
      '    if (!NO_LINK_CODES.has',
      "    if (NO_LINK_CODES.has('') || !NO_LINK_CODES.has",
      { equivalent: 'The set has no empty code: the same condition.' },
    ],
    [
      'links are tried where they do not work',
      '    return false;\n  }\n  site.io.unlink(target);',
      '    return true;\n  }\n  site.io.unlink(target);',
    ],
  ]),
];
