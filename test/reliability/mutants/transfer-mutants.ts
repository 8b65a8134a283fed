import { mutantsOf } from './mutant.ts';

const TRANSFER = {
  parts: ['transfer'],
  tests: [
    'test/integration/transfer/durability.test.ts',
    'test/integration/transfer/downloads.test.ts',
    'test/integration/transfer/pause.test.ts',
    'src/core/transfer/state-files.test.ts',
    'test/integration/transfer/state-folder.test.ts',
    'test/integration/transfer/claim.test.ts',
    'src/core/transfer/download-folder.test.ts',
  ],
} as const;
const UNPACK = {
  parts: ['unpack'],
  tests: [
    'test/integration/transfer/durability.test.ts',
    'test/integration/manage/receipts-hostile.test.ts',
    'test/integration/manage/receipts-install.test.ts',
  ],
} as const;

const FILES = { parts: ['files'], tests: ['src/core/settings/settings.test.ts'] } as const;

/** Mutants of small files in the data folder, and of drafts. */
export const FILE_MUTANTS = [
  ...mutantsOf('src/core/publishing/drafts/draft-files.ts', FILES, [
    ['a copy of a draft is not synced', '      await copy.sync();\n', ''],
    [
      'the name of a copy of a draft is not synced',
      '  await io.flushDirectory(folder);\n',
      '  void folder;\n',
    ],
    [
      'a copy of a draft is made under its own name',
      'const temporary = `${to}.part`;',
      'const temporary = to;',
    ],
    [
      'the folder of a draft is not synced',
      'for (const folder of [root, dataDir]) await',
      'for (const folder of [dataDir]) await',
    ],
  ]),
  ...mutantsOf('src/core/registry/profiles.ts', FILES, [
    ['the folder of profiles is not synced', '  io.syncDirectory(dataDir);\n', ''],
  ]),
  ...mutantsOf('src/core/accounts/stored-accounts.ts', FILES, [
    [
      'accounts that cannot be read now are lost',
      "      if (code === null || code === 'ENOENT') return [];\n",
      '      if (code !== undefined) return [];\n',
    ],
  ]),
  ...mutantsOf('src/core/settings/settings.ts', FILES, [
    [
      'damaged settings are set aside before there are new ones',
      'raw === null ? { beforeName: () => keepDamaged(io, file) } : {}',
      '(raw === null && keepDamaged(io, file), {})',
      {
        equivalent:
          'It gets a second name or a copy and stays; only a folder in its place, which holds no settings, goes earlier.',
      },
    ],
    [
      'settings that cannot be read now are lost',
      '  if (failure !== null) throw failure;\n',
      '  void failure;\n',
    ],
  ]),
];

/** Mutants of downloads, copies and archives on their way into the vault. */
export const TRANSFER_MUTANTS = [
  ...mutantsOf('src/core/transfer/download.ts', TRANSFER, [
    [
      'a download is not synced',
      '    await syncPart(io, root, source, part);\n',
      '    void syncPart;\n',
    ],
    [
      'a part whose sync failed at a cut is kept',
      '    if (part !== null) await syncPart(io, task.root, task.source, part).catch(() => undefined);\n',
      '    await part?.file.sync().catch(() => undefined);\n',
    ],
    [
      'a download is not read again',
      '    part.digests.difference(source) ??\n    (await checkOnDisk(io, path, source, { signal, withSha1: false })).difference;',
      '    part.digests.difference(source) ?? (path === "" ? "missing" : null);\n  void [checkOnDisk, signal];',
    ],
    ['received bytes are not compared', '    part.digests.difference(source) ??\n', ''],
    ['wrong bytes are kept', '  removePart(io, root, source);\n  const file', '  const file'],
    [
      'wrong bytes are never asked for again',
      "error.code === 'DOWNLOAD_DIFFERS' && !isSecondTry",
      "error.code === 'DOWNLOAD_DIFFERS' && isSecondTry === null",
    ],
    [
      'compressed bodies are taken',
      "  if (encoding !== null && encoding.toLowerCase() !== 'identity') {\n",
      '  if (encoding === null && part === undefined) {\n',
    ],
    [
      'the rest of another file is appended',
      'Number(start) === part.sizeBytes && isSameFile',
      'Number(start) === part.sizeBytes && (isSameFile || true)',
    ],
    [
      'a rest from another place is appended',
      'start !== undefined && Number(start) === part.sizeBytes',
      'start !== undefined',
    ],
    [
      'a file may have any size',
      '  if (sizeBytes <= limitBytes) return;\n',
      '  if (sizeBytes <= limitBytes || limitBytes > 0) return;\n',
    ],
    [
      'a range is asked for without the ETag',
      "      ...(isResumed && part.etag !== null ? { 'if-range': part.etag } : {}),\n",
      '',
    ],
  ]),
  ...mutantsOf('src/core/transfer/transfer.ts', TRANSFER, [
    [
      'names of downloads are not synced',
      '      await mapStorageErrors(() => queue.syncVault(task.root, task.source.sha512));\n',
      '',
    ],
    [
      'names that are in the vault already are not synced',
      '  await mapStorageErrors(() => syncAll(root, [...found.keys()], syncVault));\n',
      '  void syncAll;\n',
    ],
  ]),
  ...mutantsOf('src/core/transfer/part-file.ts', TRANSFER, [
    [
      'a part whose sync failed is kept',
      '    removePart(io, root, source);\n    throw error;\n  }\n}\n\nexport function removePart',
      '    throw error;\n  }\n}\n\nexport function removePart',
    ],
    [
      'a part of another address is gone on with',
      'if (record === null || record.url !== source.url) return null;',
      'if (record === null) return null;',
    ],
    [
      'sha1 is not compared',
      'withSha1 && source.sha1 !== null && sha1',
      'withSha1 && source.sha1 === "" && sha1',
    ],
    [
      'only sha1 is compared',
      "      if (sha512.copy().digest('hex') !== source.sha512) return 'sha512';\n",
      '',
    ],
    [
      'a file in the vault is believed',
      'if (difference === null) return sizeBytes;',
      'if (difference !== "missing") return sizeBytes;',
    ],
    [
      'a folder of an earlier vault that is a link counts',
      "      if (readFactsOrNull(io, dirname(path))?.kind !== 'directory') continue;\n",
      '',
    ],
    [
      'a weak ETag is used with a range',
      'etagHeader !== null && STRONG_ETAG.test(etagHeader) ? etagHeader : null',
      'etagHeader',
    ],
  ]),
  ...mutantsOf('src/core/transfer/copy-into-vault.ts', TRANSFER, [
    [
      'a chosen file is not compared',
      '      if (part.digests.difference(source) !== null) {',
      '      if (part.digests === null) {',
      { tests: ['test/integration/transfer/durability.test.ts'] },
    ],
    [
      'a chosen file is not synced',
      '      await syncPart(io, root, source, part);\n',
      '      void syncPart;\n',
      { tests: ['test/integration/transfer/durability.test.ts'] },
    ],
  ]),
  ...mutantsOf('src/core/transfer/state-files.ts', TRANSFER, [
    [
      'only the shard is synced',
      'const folders = [vaultShard(sha512), VAULT_FOLDER, STATE_FOLDER];',
      'const folders = [vaultShard(sha512)];\n    void [VAULT_FOLDER, STATE_FOLDER];',
    ],
    [
      'a running sync is joined',
      '    const waiting = next.get(folder) ?? ahead',
      '    return ahead;\n    const waiting = next.get(folder) ?? ahead',
    ],
    [
      'a file with a second name is written to',
      'file === null || file.look().nlink === 1',
      'file === null || file.look().nlink > 0',
    ],
    [
      'a folder that is a link counts',
      "  if (facts.kind !== 'directory') throw",
      "  if (facts.kind === 'file') throw",
    ],
  ]),
  ...mutantsOf('src/core/transfer/claim.ts', TRANSFER, [
    [
      'a part is worked on by two',
      '  if (database === null) return null;\n',
      '  if (database === null) return () => undefined;\n',
    ],
    ['content of a claim is used', '  removeForeign(path);\n', '  void removeForeign;\n'],
  ]),
  ...mutantsOf('src/core/transfer/download-folder.ts', TRANSFER, [
    ['a saved file is not synced', '    await syncFile(io, temporary);\n', '    void syncFile;\n'],
    [
      'the name of a saved file is not synced',
      '    await io.flushDirectory(dirname(path));\n',
      '    void dirname;\n',
    ],
    [
      'a saved file is not read again',
      "    if (difference !== null) throw new AppError('WRITE_FAILED', { path, cause: difference });\n",
      '    void difference;\n',
    ],
    [
      'a saved file replaces another',
      "    if (errnoOf(error) === 'EEXIST') throw error;\n",
      "    if (errnoOf(error) === 'EEXIST') io.unlink(path);\n",
    ],
  ]),
  ...mutantsOf('src/core/unpack/vault-writer.ts', UNPACK, [
    ['an unpacked file is not synced', '    await file.sync();\n', ''],
    [
      'unpacked names are not synced',
      '      for (const sha512 of shards.values()) await syncVault(root, sha512);\n',
      '      void syncVault;\n',
    ],
    [
      'a failed unpacking leaves its file',
      '        unlinkQuietly(io, path);\n        throw',
      '        throw',
    ],
    [
      'what a crash left of unpacking stays',
      '      unlinkQuietly(io, join(folder, name));\n',
      '      void name;\n',
    ],
    [
      'files of another process at work are removed',
      'Date.now() - facts.modifiedMs > LEFT_BEHIND_MS',
      'Date.now() - facts.modifiedMs > LEFT_BEHIND_MS * -1',
    ],
  ]),
  ...mutantsOf('src/core/unpack/unpack-archive.ts', UNPACK, [
    [
      'the archive in the vault is believed',
      "    if (sha512 !== request.sha512) return { refusal: 'missing' };\n",
      '    void sha512;\n',
    ],
    [
      'a wrong checksum of an entry is taken',
      "      if (sum !== entry.crc32) throw new UnpackRefusalError('damaged');\n",
      '      void sum;\n',
    ],
    ['unpacking is not finished', '    await writer.finish();\n', ''],
  ]),
  ...mutantsOf('src/core/unpack/read-tree.ts', UNPACK, [
    [
      'names of entries are not checked',
      "  throw new UnpackRefusalError(isLong ? 'long-name' : 'unsafe-name', { detail });\n",
      '  void isLong;\n',
    ],
    [
      'entries of a special kind are unpacked',
      "  if (type !== 0 && type !== allowed) throw new UnpackRefusalError('special-entry', { detail });\n",
      '  void [type, allowed];\n',
    ],
    [
      'reserved folders are unpacked',
      "    else if (limits.reserved.has(collisionKey(segments[0] ?? ''))) reserved.push(entry);\n",
      '',
    ],
    [
      'differing headers are taken',
      "  if (!header.fileName.equals(entry.fileNameRaw))\n    throw new UnpackRefusalError('header-mismatch', { detail });\n",
      '  void header;\n',
    ],
    [
      'names that are one elsewhere are taken',
      '      const known = this.#known.get(collisionKey(path));\n',
      '      const known = this.#known.get(path);\n',
    ],
    [
      'an archive may be deeper than a receipt',
      "  if (segments.length > MAX_RECEIPT_DEPTH) throw new UnpackRefusalError('too-deep', { detail });\n",
      '  void MAX_RECEIPT_DEPTH;\n',
    ],
    [
      'an archive may fill the disk',
      'if (this.#totalBytes > this.#freeBytes / 2)',
      'if (this.#totalBytes > this.#freeBytes)',
    ],
    [
      'encrypted entries are taken',
      "  if (isEncrypted(entry)) throw new UnpackRefusalError('encrypted');\n",
      '  void isEncrypted;\n',
    ],
    [
      'a bomb is unpacked',
      "  if (isBomb && uncompressedSize > RATIO_FROM_BYTES) throw new UnpackRefusalError('ratio');\n",
      '  void [isBomb, RATIO_FROM_BYTES];\n',
    ],
    [
      'an archive may have any number of entries',
      "  if (zip.entryCount > MAX_ENTRIES) throw new UnpackRefusalError('too-many-entries');\n",
      '  void MAX_ENTRIES;\n',
    ],
  ]),
];
