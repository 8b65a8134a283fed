import { mutantsOf } from './mutant.ts';

const SIM = {
  parts: ['apply', 'sticky', 'edits', 'damage', 'start', 'foreign'],
  tests: [
    'src/core/apply/write-file-durable.test.ts',
    'test/reliability/apply/rules.test.ts',
    'test/integration/apply/refusals.test.ts',
  ],
} as const;

const RECORD = {
  ...SIM,
  tests: [...SIM.tests, 'test/integration/loadouts/record-damaged.test.ts'],
} as const;

/** The record, the intent, the vault and what comes before the decision. */
export const RECORD_MUTANTS = [
  ...mutantsOf('src/core/apply/write-file-durable.ts', SIM, [
    ['a record is not synced', '    io.syncFile(temp);\n', ''],
    [
      'the name of a record is not synced',
      "  io.syncDirectory(path.slice(0, path.lastIndexOf('/')));\n",
      '',
    ],
    [
      'a record is written in place',
      '    io.rename(temp, path);\n',
      '    if (present !== null) io.unlink(path);\n    io.rename(temp, path);\n',
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
      'the loadout is written before the generation',
      '  writeFileDurable(site.io, at(site, generationFile(generation.number)), toJson(generation));\n  writeFileDurable(site.io, at(site, LOADOUT_FILE), toJson(loadout), { keepPrevious: true });',
      '  writeFileDurable(site.io, at(site, LOADOUT_FILE), toJson(loadout), { keepPrevious: true });\n  writeFileDurable(site.io, at(site, generationFile(generation.number)), toJson(generation));',
    ],
    [
      'the loadout is written without .bak',
      'toJson(loadout), { keepPrevious: true });',
      'toJson(loadout));',
    ],
    [
      'the loadout is not written',
      '  writeFileDurable(site.io, at(site, LOADOUT_FILE), toJson(loadout), { keepPrevious: true });\n',
      '',
    ],
    [
      'a generation of the same number is overwritten',
      '  if (known !== null && known.op !== generation.op) {',
      '  if (known === undefined) {',
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
      '    site.io.unlink(at(site, vaultFile(step.new.sha512)));\n    shards',
      '    shards',
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
      'bringForward(base, listGenerations(site))',
      'bringForward(base, listGenerations(site).slice(0, 0))',
    ],
    [
      'a damaged record is overwritten',
      '  if (site.io.look(at(site, LOADOUT_FILE)) !== null) setAside(site, LOADOUT_FILE);\n',
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
      tests: ['test/integration/apply/hostile-folder.test.ts'],
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
        { tests: ['test/reliability/apply/rules.test.ts'] },
      ],
    ],
  ),
  ...mutantsOf(
    'src/core/apply/vault.ts',
    {
      ...SIM,
      tests: [
        'test/integration/apply/vault.test.ts',
        'test/integration/apply/hostile-folder.test.ts',
      ],
    },
    [
      [
        'the vault is believed',
        'path !== null && site.io.hash(path).sha512 === sha512 ? path : null',
        'path',
      ],
      [
        'the shards are not synced',
        'site.io.syncDirectory(at(site, shard));\n  }\n  site',
        'void 0;\n  }\n  site',
      ],
      [
        'the vault itself is not synced',
        '  site.io.syncDirectory(at(site, VAULT_FOLDER));\n}',
        '}',
      ],
      [
        'a file with another name is linked into the vault',
        '  if (bytes.nlink === 1) {',
        '  if (bytes.nlink > 0) {',
      ],
      [
        'wrong bytes in the vault count as kept',
        '  if (kept.sha512 !== bytes.sha512 || (kept.nlink',
        '  if ((kept.nlink',
      ],
      [
        'a vault file with another name counts as kept',
        '|| (kept.nlink !== 1 && !isLinkOfStage)) return false;',
        ') return false;\n  void isLinkOfStage;',
      ],
      [
        'a kept vault file is not synced',
        '  site.io.syncFile(path);\n  return true;',
        '  return true;',
      ],
      ['a copy to the vault is not synced', '  site.io.syncFile(target);\n  if', '  if'],
      [
        'a copy to the vault is not read again',
        "  if (site.io.hash(target).sha512 !== bytes.sha512)\n    throw new AppError('WRITE_FAILED', { cause: 'copy-differs' });\n",
        '  void [bytes, AppError];\n',
        { tests: ['test/reliability/apply/rules.test.ts'] },
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
        "return site.io.look(path)?.kind === 'file' ? path : null;\n}\n\n/** The path of these bytes",
        'return site.io.look(path) !== null ? path : null;\n}\n\n/** The path of these bytes',
      ],
      [
        'a shard that is a link counts',
        "  if (site.io.look(at(site, vaultShard(sha512)))?.kind !== 'directory') return null;\n",
        '',
      ],
    ],
  ),
  ...mutantsOf(
    'src/core/apply/prepare.ts',
    { ...SIM, tests: ['test/reliability/apply/rules.test.ts'] },
    [
      ['a staged copy is not synced', '  io.syncFile(temp);\n', ''],
      [
        'a staged copy is not read again',
        "  if (!holds(io, temp, copy.expected))\n    throw new AppError('BYTES_UNAVAILABLE', { path: copy.expected.path });\n",
        '',
      ],
      [
        'a copy is made under its own name',
        'const temp = `${copy.target}.t`;',
        'const temp = copy.target;',
      ],
      [
        'staged names are not synced',
        '  batch.site.io.syncDirectory(at(batch.site, stageFolder(batch.intent.op)));\n  batch',
        '  batch',
      ],
      [
        'the stage is not synced',
        '  batch.site.io.syncDirectory(at(batch.site, STAGE_FOLDER));\n',
        '',
      ],
      [
        'the stage is not synced when it is made',
        '  site.io.syncDirectory(at(site, STAGE_FOLDER));\n}',
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
        'probes stay',
        "    if (facts?.kind === 'file' && facts.size === 0) site.io.unlink(path);\n",
        '    void facts;\n',
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
    ],
  ),
];
