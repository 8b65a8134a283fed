import { BISECT_SCENARIOS } from '../writers/bisect-scenarios.ts';
import { FILE_SCENARIOS } from '../writers/file-scenarios.ts';
import { TRANSFER_SCENARIOS, UNPACK_SCENARIOS } from '../writers/vault-scenarios.ts';
import { WORLD_SCENARIOS } from '../writers/world-scenarios.ts';
import { runWriterSchedule } from '../writers/writer-schedule.ts';
import { runDamageSchedule } from './damage-schedule.ts';
import { runEditsSchedule } from './edits-schedule.ts';
import { runForeignSchedule } from './foreign-schedule.ts';
import { runHistorySchedule } from './history-schedule.ts';
import { runRootsSchedule } from './roots-schedule.ts';
import { emptyStats } from './run.ts';
import { runSchedule } from './schedule.ts';
import { runStartSchedule } from './start-schedule.ts';
import { runStickySchedule } from './sticky-schedule.ts';

/** Kinds of schedules by name; one seed gives one schedule. */
export const SIM_PARTS = {
  apply: (seed: number) => runSchedule(seed, emptyStats()),
  sticky: runStickySchedule,
  edits: runEditsSchedule,
  damage: runDamageSchedule,
  history: runHistorySchedule,
  foreign: runForeignSchedule,
  roots: runRootsSchedule,
  start: runStartSchedule,
  transfer: (seed: number) => runWriterSchedule(TRANSFER_SCENARIOS, seed),
  unpack: (seed: number) => runWriterSchedule(UNPACK_SCENARIOS, seed),
  files: (seed: number) => runWriterSchedule(FILE_SCENARIOS, seed),
  worlds: (seed: number) => runWriterSchedule(WORLD_SCENARIOS, seed),
  bisect: (seed: number) => runWriterSchedule(BISECT_SCENARIOS, seed),
};

/** Seeds of schedules that have failed before. */
export const FORMER_FAILURES: Readonly<Record<SimPart, readonly number[]>> = {
  apply: [
    10_163_531, 10_112_738, 10_198_653, 10_288_840, 10_143_489, 10_287_438, 1_340_424_517,
    500_061_044, 495, 1_542_685_138, 1_885_588_434,
  ],
  sticky: [2121, 7070, 700_012_730, 700_014_818],
  edits: [
    1763, 2059, 50_003_756, 50_003_986, 600_001_364, 600_010_142, 700_007_418, 164, 946, 1143, 1184,
    1393, 1464, 1466, 2081, 2204, 2309,
  ],
  damage: [
    93, 337, 548, 3542, 4701, 6786, 6948, 8573, 9433, 90_742, 92_425, 93_651, 900_169, 700_001_917,
    700_006_992, 700_015_818, 700_016_411, 700_018_441, 770_644_183, 770_646_148, 320_406_204,
  ],
  history: [8217, 8874],
  foreign: [54, 74, 128, 177, 287, 340, 438, 461, 700_000_191, 700_001_900],
  roots: [700_009_483, 1_937_225_053],
  start: [],
  transfer: [],
  unpack: [],
  files: [1383],
  worlds: [],
  bisect: [],
};

export type SimPart = keyof typeof SIM_PARTS;
