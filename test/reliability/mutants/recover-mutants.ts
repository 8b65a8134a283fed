import { mutantsOf } from './mutant.ts';

const SIM = {
  parts: ['apply', 'edits', 'damage', 'sticky', 'foreign', 'roots'],
  tests: ['test/reliability/apply/rules.test.ts', 'test/reliability/apply/stage-rules.test.ts'],
} as const;
const FOREIGN = {
  parts: ['foreign', 'roots'],
  tests: [
    'test/reliability/apply/rules.test.ts',
    'test/reliability/apply/stage-rules.test.ts',
    'test/integration/apply/hostile-folder.test.ts',
    'test/integration/loadouts/interrupted.test.ts',
  ],
} as const;

/** Mutants of recovery, rollback and the cleanup of stages. */
export const RECOVER_MUTANTS = [
  ...mutantsOf('src/core/apply/recover.ts', SIM, [
    [
      'the folder of intents is not synced before it is read',
      '  site.io.syncDirectory(resolveSitePath(site, INTENT_FOLDER));\n  removeTemporaryFiles',
      '  removeTemporaryFiles',
      {
        equivalent:
          'An intent that comes back is cleaned, or undoes what is undone already: recovery decides by the files.',
      },
    ],
    ['temporary files stay', '  removeTemporaryFiles(site);\n', ''],
    [
      'kept files that an interrupted end put into the vault stay there',
      '  takeKeptFromVault(batch);\n',
      '  void takeKeptFromVault;\n',
      { tests: ['test/reliability/apply/lost-files.test.ts'] },
    ],
    [
      'stages without an intent stay',
      '  dropOrphanStages(site, new Set(open));\n',
      '  void [dropOrphanStages, open];\n',
    ],
    [
      'the stage of an open operation goes',
      'dropOrphanStages(site, new Set(open));',
      'dropOrphanStages(site, new Set(open.slice(open.length)));',
    ],
    [
      'an intent of another base generation is replayed',
      'readLoadout(site).generation !== intent.baseGeneration',
      'readLoadout(site).generation < 0',
    ],
    [
      'a decided operation is rolled back',
      "  if (isOperationRecorded(batch)) {\n    finishRecordedBatch(batch);\n    return outcome('finished');\n  }\n",
      '',
    ],
    [
      'a roll back is not gone on with',
      '  if (rollingBack && (canRollBack(batch) || !canFinish(batch))) {',
      '  if (rollingBack && !canFinish(batch)) {',
    ],
    [
      'a roll back is gone on with though old files are lost',
      '  if (rollingBack && (canRollBack(batch) || !canFinish(batch))) {',
      '  if (rollingBack) {',
    ],
    [
      'lost new files are found only on the way',
      'const gone = batch.isPartial\n    ? undefined',
      'const gone = Math.random() < 2\n    ? undefined',
    ],
    [
      'the way back is not checked',
      '  if (canRollBack(batch)) return;\n',
      '  if (Math.random() < 2) return;\n',
    ],
    [
      'a failure forward rolls back though old files are lost',
      'if (isOperationRecorded(batch) || !canRollBack(batch)) throw error;',
      'if (isOperationRecorded(batch)) throw error;',
    ],
    [
      'a failure after the generation is written rolls back',
      'if (isOperationRecorded(batch) || !canRollBack(batch)) throw error;',
      'if (!canRollBack(batch)) throw error;',
    ],
    [
      'an older record is written over a newer one',
      '  if (readLoadoutNumber(batch) <= next.generation.number)\n    writeLoadoutRecord',
      '  writeLoadoutRecord',
    ],
    [
      'a decided operation is not written again',
      '    writeLoadoutRecord(batch.site, next.loadout, next.generation);\n  finishBatch(batch);',
      '    void next;\n  finishBatch(batch);',
    ],
    ['old files are not kept', '    keepOldFiles(batch);\n', '    void keepOldFiles;\n'],
    [
      'no .back mark',
      '  if (site.io.look(backPath(site, intent.op)) === null) {\n    site.io.rename(forwardPath(site, intent.op), backPath(site, intent.op));\n  }\n',
      '',
    ],
    [
      'the .back mark is not synced',
      '  site.io.syncDirectory(resolveSitePath(site, INTENT_FOLDER));\n  rollBackFiles(batch);',
      '  rollBackFiles(batch);',
      {
        equivalent:
          'After a power cut recovery goes forward instead; by what it observes both directions are whole.',
      },
    ],
    [
      'the .back mark stays when it goes forward',
      '  if (rollingBack) markForward(batch);\n',
      '  void markForward;\n',
      {
        equivalent:
          'The next recovery decides the same by the files, and both names of the intent are removed at the end.',
      },
    ],
    ['the vault is not settled', '  updateVault(batch);\n', '  void updateVault;\n'],
    ['emptied folders stay', '  removeEmptiedFolders(batch);\n', '  void removeEmptiedFolders;\n'],
    [
      'the intent goes before the vault is settled',
      '  updateVault(batch);\n  removeEmptiedFolders(batch);\n  close(batch);',
      '  close(batch);\n  updateVault(batch);\n  removeEmptiedFolders(batch);',
    ],
    [
      'edited files of the stage go with it',
      '  rescueEditedFiles(batch);\n',
      '  void rescueEditedFiles;\n',
    ],
    [
      'kept files of the stage go with it',
      '  rescueEditedFiles(batch);\n  rescueStage(site, intent.op, false);\n',
      '  rescueEditedFiles(batch);\n',
    ],
    [
      'the removal of the intent is not synced',
      '  site.io.syncDirectory(resolveSitePath(site, INTENT_FOLDER));\n  dropStage(site, intent.op);',
      '  dropStage(site, intent.op);',
    ],
    [
      'the stage stays',
      '  dropStage(site, intent.op);\n}\n',
      '  void dropStage;\n}\n',
      { equivalent: null },
    ],
    [
      'a left probe keeps a folder',
      '  clearScratch(site, intent.op);\n  removeCopies',
      '  removeCopies',
    ],
    ['a left copy stays in the folder', '  removeCopies(batch);\n', ''],
  ]),
  ...mutantsOf('src/core/apply/recover.ts', FOREIGN, [
    [
      'a foreign intent is replayed',
      'if (file.isOwn) return recoverOwnBatch(toBatch(site, intent), file.rollingBack);',
      'return recoverOwnBatch(toBatch(site, intent), file.rollingBack);',
    ],
    [
      'a foreign intent may name any path',
      "if (!isInside || stage !== 'directory') return false;",
      "if (stage !== 'directory') return false;",
    ],
    [
      'a foreign intent may have a link as its stage',
      "if (!isInside || stage !== 'directory') return false;",
      'if (!isInside) return false;',
    ],
    [
      'a foreign intent of another loadout counts',
      'return id === intent.loadoutId && isNext;',
      'return isNext && id !== "";',
    ],
    [
      'a foreign intent that does not follow the record counts',
      'return id === intent.loadoutId && isNext;',
      'return id === intent.loadoutId && (isNext || true);',
    ],
    [
      'a choice takes any folder',
      'const isSafe = namesOnly(folders, file.intent.steps) && isAboutThisFolder(site, file.intent);',
      'const isSafe = isAboutThisFolder(site, file.intent) || folders === null;',
    ],
    [
      'a taken over intent keeps its seal',
      '  writeFileDurable(site.io, path, sealIntent(intent, site.key));\n',
      '  void [writeFileDurable, sealIntent, path];\n',
    ],
    ['a taken over intent keeps its root', '    root: { ...site.identity },\n', ''],
    [
      'a taken over intent is beside the foreign one',
      'writeFileDurable(site.io, path, sealIntent',
      'writeFileDurable(site.io, path && forwardPath(site, intent.op), sealIntent',
    ],
    [
      'a finished choice keeps the mark of a roll back',
      '  if (file.rollingBack && !isBack) markForward(batch);\n',
      '',
    ],
    [
      'folders are not made before a foreign intent is taken over',
      '  ensureFolders(site, foreign.steps);\n',
      '  void ensureFolders;\n',
    ],
    [
      'a stage that is taken over counts as synced',
      '  removeBackupsSyncedMark(site, foreign.op);\n',
      '  void removeBackupsSyncedMark;\n',
      { tests: ['test/reliability/apply/recovery-cost.test.ts'] },
    ],
    ['what a crash left of a take-over stops the next', '  clearScratch(site, foreign.op);\n', ''],
    [
      'no stage is made for a foreign intent',
      '  if (site.io.look(resolveSitePath(site, stageFolder(foreign.op))) === null)\n    makeStage(site, foreign.op);\n',
      '  void makeStage;\n',
    ],
  ]),
  ...mutantsOf('src/core/apply/roll-back.ts', SIM, [
    [
      'keepForPerson does nothing',
      "  shards.add(keepInVault(batch.site, kept, stagePath(batch, 'v', step.n)));\n",
      '  void [shards, keepInVault];\n',
      {
        equivalent:
          'Before the stage goes, rescueStage keeps every old file in it that has no other name.',
      },
    ],
    [
      'old names are not synced before new ones go',
      '  syncTouched(batch);\n  for (const step of steps) {\n    if (step.new',
      '  for (const step of steps) {\n    if (step.new',
      {
        equivalent:
          'The kept names, and the intent with them, stay in the stage until the second sync.',
      },
    ],
    [
      'removed new names are not synced',
      '  syncTouched(batch);\n  removeMadeFolders',
      '  removeMadeFolders',
      { equivalent: 'Removing the probes syncs the same folders before the stage goes.' },
    ],
    [
      'made folders stay',
      '  removeMadeFolders(batch.site, batch.intent.op);\n',
      '  void removeMadeFolders;\n',
      { equivalent: 'rescueStage removes them once more before the stage goes.' },
    ],
    [
      'the vault is not synced after a roll back',
      '  syncVault(batch.site, shards);\n',
      '  void syncVault;\n',
      {
        equivalent:
          'Only keepForPerson fills these shards; rescueStage keeps and syncs the same files.',
      },
    ],
    [
      'a person’s file at an old name is replaced',
      '  if (!isOurs(batch, step)) {\n    keepForPerson(batch, step, shards);\n  } else if',
      '  if',
    ],
    [
      'new files stay',
      '    if (step.new !== null && !returned.has(step.new.path)) removeNewFile(batch, step);\n',
      '    void [returned, removeNewFile];\n',
    ],
    [
      'a new file that somebody changed is removed',
      '  if (step.new === null || !isPlaced(batch, step)) return;\n  const path',
      '  if (step.new === null) return;\n  const path',
    ],
    [
      'the only copy is moved back',
      '  const source = spareLink(batch, step, backup);\n  try',
      '  const source = backup;\n  try',
    ],
    [
      'an edited moved file does not come back',
      '  if (isSameInode(site, moved, kept) || isLastName(site, kept)) return kept;\n',
      '  void [isSameInode, isLastName];\n',
    ],
    [
      'a moved file with a lost kept name does not come back',
      'return !isTheirs && site.io.look(kept) === null && hasExpectedBytes(site.io, moved, step.old)\n    ? moved\n    : null;',
      'return isTheirs && site === null ? moved : null;',
    ],
    [
      'a respelled file with a lost kept name does not come back',
      'const isTheirs = batch.byOldPath.has(step.new.path);',
      'const isTheirs = batch.byOldPath.has(step.new.path) || isRespelling(step);',
    ],
    [
      'an old file that is back is restored again',
      '  if (isOldFileOf(batch, step, path)) return true;\n',
      '',
      {
        equivalent:
          'Its bytes say the same; a file that was edited stays at its name anyway, and only a copy goes to the vault.',
      },
    ],
    [
      'equal bytes that moved count as back',
      "  if (placed?.new?.from === 'old' && isOldFileOf(batch, placed, path)) return false;\n",
      '  void placed;\n',
    ],
    [
      'a lost old file is not noticed',
      '  if (isOurs(batch, step)) return true;\n',
      '  if (isOurs(batch, step)) return false;\n',
    ],
    [
      'a removed file that the person removed comes back',
      '    if (step.new?.path === step.old.path) keepForPerson(batch, step, shards);\n    else restoreReplacedFile',
      '    restoreReplacedFile',
    ],
    [
      'spares are removed unseen',
      "  dropSpare(batch, 'r', step);\n",
      '  if (io.look(spare) !== null) io.unlink(spare);\n',
    ],
    [
      'folders are not made for a roll back',
      '  ensureFolders(batch.site, batch.intent.steps);\n',
      '',
    ],
  ]),
  ...mutantsOf(
    'src/core/apply/recover.ts',
    { parts: [], tests: ['test/reliability/apply/rules.test.ts'] },
    [
      [
        'what is said to be done is not looked at',
        "    return facts?.kind !== 'file' || facts.size !== size;",
        '    return facts?.size === -size;',
      ],
    ],
  ),
  ...mutantsOf('src/core/apply/stage-rescue.ts', SIM, [
    [
      'no kept file is rescued',
      '    shards.push(keepInVault(site, `${folder}/${name}`, `${folder}/v${n}`));\n',
      '    void keepInVault;\n',
    ],
    [
      'rescued files are not synced',
      '  if (shards.length > 0) syncVault(site, shards);\n',
      '  void syncVault;\n',
    ],
    ['an orphan stage goes with its files', '    rescueStage(site, op, false);\n', ''],
    ['what is unknown in a stage is removed', 'if (STAGE_ENTRY.test(name) && kind', 'if (kind'],
    [
      'setting aside replaces what is there',
      "-${randomBytes(6).toString('hex')}`",
      "-${randomBytes(6).toString('hex').slice(12)}`",
    ],
  ]),
  ...mutantsOf('src/core/apply/spare-names.ts', SIM, [
    ['an edited spare is removed', '  keepIfEdited(batch, spare, step);\n', ''],
    [
      'an edited staged file is removed',
      "    keepIfEdited(batch, stagePath(batch, 'n', step.n), step);\n",
      '',
    ],
    [
      'an edited file is kept, not synced',
      "  syncVault(site, [keepInVault(site, path, stagePath(batch, 'v', step.n))]);",
      "  void [syncVault, keepInVault(site, path, stagePath(batch, 'v', step.n))];",
    ],
  ]),
];
