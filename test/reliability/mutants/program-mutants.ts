import { mutantsOf } from './mutant.ts';

const JUDGES = { parts: [], tests: ['test/electron/program-updates.test.ts'] } as const;

/** Defences against replacing this program by a foreign one. */
export const PROGRAM_MUTANTS = [
  ...mutantsOf('electron/main/signed-feed.ts', JUDGES, [
    [
      'the signature of a feed is not checked',
      "  if (!isSigned(bytes, signature, publicKey)) throw refused('signature');\n",
      '  void [isSigned, signature, publicKey];\n',
    ],
    [
      'the feed of another system is taken',
      "  if (feed.data.feed !== url.pathname.split('/').at(-1)) throw refused('signature');\n",
      '',
    ],
  ]),
  ...mutantsOf('electron/main/program-updater.ts', JUDGES, [
    [
      'a new version is not compared again before it is put in place',
      'if ((await sha512Base64Of(file)) !== sha512) {',
      'if ((await sha512Base64Of(file)) === "") {\n        void sha512;',
    ],
  ]),
  ...mutantsOf('electron/main/app-image.ts', JUDGES, [
    [
      'the program is deleted before the new one is in its place',
      '    io.rename(part, program);\n',
      '    io.unlink(appImage);\n    io.rename(part, program);\n',
    ],
  ]),
  ...mutantsOf('src/core/program/program-updates.ts', JUDGES, [
    [
      'a restart cuts a change short',
      '      refuseWhileBusy(parts);\n',
      '      void refuseWhileBusy;\n',
    ],
  ]),
];
