import { mutantsOf } from './mutant.ts';

const TRANSFER = {
  parts: [],
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
  parts: [],
  tests: [
    'test/integration/transfer/durability.test.ts',
    'test/integration/manage/receipts-hostile.test.ts',
    'test/integration/manage/receipts-install.test.ts',
  ],
} as const;

/** Downloads, copies and archives on their way into the vault. */
export const TRANSFER_MUTANTS = [
  ...mutantsOf('src/core/transfer/download.ts', TRANSFER, [
    [
      'a download is not synced',
      '    await syncPart(root, source, part);\n',
      '    void syncPart;\n',
    ],
    [
      'a download is not read again',
      '    part.digests.difference(source) ??\n    (await checkOnDisk(path, source, signal, { withSha1: false })).difference;',
      '    part.digests.difference(source) ?? (path === "" ? "missing" : null);\n  void [checkOnDisk, signal];',
    ],
    ['received bytes are not compared', '    part.digests.difference(source) ??\n', ''],
    ['wrong bytes are kept', '  await removePart(root, source);\n  const file', '  const file'],
    [
      'wrong bytes are never asked for again',
      "error.code === 'DOWNLOAD_DIFFERS' && !isSecondTry",
      "error.code === 'DOWNLOAD_DIFFERS' && isSecondTry === null",
    ],
    [
      'compressed bodies are taken',
      "  if (encoding !== null && encoding.toLowerCase() !== 'identity')\n    throw downloadFailed(source, 'encoding');\n",
      '  void encoding;\n',
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
  ...mutantsOf('src/core/transfer/part-file.ts', TRANSFER, [
    [
      'a short write of a download is not gone on with',
      '    offset += bytesWritten;\n',
      '    offset = bytes.length;\n',
    ],
    [
      'a part whose sync failed is kept',
      '    await removePart(root, source);\n    throw error;\n  }\n}\n\nexport async function removePart',
      '    throw error;\n  }\n}\n\nexport async function removePart',
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
      'return difference === null ? sizeBytes : null;',
      'return difference === "missing" ? null : sizeBytes;',
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
      '      await syncPart(root, source, part);\n',
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
    ['the folder is not synced', '    await handle.sync();\n', ''],
    [
      'a file with a second name is written to',
      'stats.isFile() && stats.nlink === 1',
      'stats.isFile()',
    ],
    [
      'a folder that is a link counts',
      '  if (!stats.isDirectory()) throw',
      '  if (stats.isFile()) throw',
    ],
    [
      'a part is worked on by two',
      '  if (database === null) return null;\n',
      '  if (database === null) return () => undefined;\n',
    ],
    ['content of a claim is used', '  removeForeign(path);\n', '  void removeForeign;\n'],
  ]),
  ...mutantsOf('src/core/transfer/download-folder.ts', TRANSFER, [
    ['a saved file is not synced', '    await syncFile(temporary);\n', ''],
    [
      'a saved file is not read again',
      "    if (difference !== null) throw new AppError('WRITE_FAILED', { path, cause: difference });\n",
      '    void difference;\n',
    ],
    [
      'a saved file replaces another',
      "    if (codeOf(error) === 'EEXIST') throw error;\n",
      "    if (codeOf(error) === 'EEXIST') await rm(path);\n",
    ],
  ]),
  ...mutantsOf('src/core/unpack/vault-writer.ts', UNPACK, [
    ['an unpacked file is not synced', '    await handle.sync();\n', ''],
    [
      'unpacked names are not synced',
      '      for (const sha512 of shards.values()) await syncVault(root, sha512);\n',
      '      void syncVault;\n',
    ],
    [
      'a failed unpacking leaves its file',
      '        await rm(path, { force: true });\n        throw',
      '        throw',
    ],
    [
      'what a crash left of unpacking stays',
      '      await rm(join(folder, name), { force: true });\n',
      '      void name;\n',
    ],
    [
      'files of another process at work are removed',
      'Date.now() - stats.mtimeMs > LEFT_BEHIND_MS',
      'Date.now() - stats.mtimeMs > LEFT_BEHIND_MS * -1',
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
      "      if (sum !== entry.crc32) throw new RefusedArchive('damaged');\n",
      '      void sum;\n',
    ],
    ['unpacking is not finished', '    await writer.finish();\n', ''],
  ]),
  ...mutantsOf('src/core/unpack/read-tree.ts', UNPACK, [
    [
      'names of entries are not checked',
      "  if (!segments.every(isSafeFileName)) throw new RefusedArchive('unsafe-name');\n",
      '  void isSafeFileName;\n',
    ],
    [
      'entries of a special kind are unpacked',
      "  if (type !== 0 && type !== allowed) throw new RefusedArchive('special-entry');\n",
      '  void [type, allowed];\n',
    ],
    [
      'reserved folders are unpacked',
      "  if (reserved.has(collisionKey(segments[0] ?? ''))) throw new RefusedArchive('reserved-name');\n",
      '  void reserved;\n',
    ],
    [
      'differing headers are taken',
      "  if (!header.fileName.equals(entry.fileNameRaw)) throw new RefusedArchive('header-mismatch');\n",
      '  void header;\n',
    ],
    [
      'names that are one elsewhere are taken',
      '      const known = this.#known.get(collisionKey(path));\n',
      '      const known = this.#known.get(path);\n',
    ],
    [
      'an archive may be deeper than a receipt',
      "  if (segments.length > MAX_RECEIPT_DEPTH) throw new RefusedArchive('too-deep');\n",
      '  void MAX_RECEIPT_DEPTH;\n',
    ],
    [
      'an archive may fill the disk',
      'if (totalBytes > Math.min(MAX_TOTAL_BYTES, limits.freeBytes / 2))',
      'if (totalBytes > MAX_TOTAL_BYTES + limits.freeBytes)',
    ],
    [
      'encrypted entries are taken',
      "  if (entry.isEncrypted()) throw new RefusedArchive('encrypted');\n",
      '',
    ],
    [
      'a bomb is unpacked',
      "  if (isBomb && uncompressedSize > RATIO_FROM_BYTES) throw new RefusedArchive('ratio');\n",
      '  void [isBomb, RATIO_FROM_BYTES];\n',
    ],
    [
      'an archive may have any number of entries',
      "  if (zip.entryCount > MAX_ENTRIES) throw new RefusedArchive('too-many-entries');\n",
      '  void MAX_ENTRIES;\n',
    ],
  ]),
];
