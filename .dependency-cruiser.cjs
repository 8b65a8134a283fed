// Import rules between layers: docs/architecture.md. `npm run boundaries` fails when nothing was
// scanned.
const layer = (name, allowed) => ({
  name: `${name}-imports`,
  severity: 'error',
  from: { path: `^src/${name}/`, pathNot: '\\.test\\.tsx?$' },
  to: { path: '^(src|electron|test)/', pathNot: [`^src/${name}/`, ...allowed] },
});

/**
 * Domains of the core, from the top: a file may import values of its own domain and of those below
 * (docs/architecture.md).
 */
const CORE_DOMAINS = [
  ['api'],
  ['bisect'],
  ['crashes'],
  ['library', 'pages'],
  ['doctor', 'diagnostics', 'storage', 'schedule', 'program'],
  ['import'],
  ['planning'],
  ['publishing'],
  ['play'],
  ['loadouts', 'folders'],
  ['updates'],
  ['unpack', 'worlds'],
  ['transfer'],
  ['catalogue', 'lookups', 'images'],
  ['accounts'],
  ['registry'],
  ['scan'],
  ['apply'],
  ['database', 'jobs', 'events', 'settings', 'uploads'],
  ['disk'],
];
const importsBelow = (domain, floor) => ({
  name: `core-${domain[0]}-imports-below`,
  severity: 'error',
  from: { path: `^src/core/(${domain.join('|')})/`, pathNot: '\\.test\\.tsx?$' },
  to: {
    path: `^src/core/(${CORE_DOMAINS.slice(0, floor).flat().join('|') || '(?!)'})/`,
    dependencyTypesNot: ['type-only'],
  },
});

module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    { name: 'no-unresolvable', severity: 'error', from: {}, to: { couldNotResolve: true } },
    {
      name: 'no-undeclared-packages',
      severity: 'error',
      from: {},
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown', 'unknown'] },
    },
    layer('shared', []),
    layer('core', ['^src/shared/']),
    layer('node-host', ['^src/core/host\\.ts$', '^src/shared/']),
    layer('registry-server', ['^src/shared/']),
    layer('registry-mirror', ['^src/(core|shared)/', '^src/registry-server/http/']),
    layer('web-host', ['^src/(core|shared|node-host)/']),
    layer('renderer', ['^src/shared/']),
    layer('cli', [
      '^src/(core|shared|node-host)/',
      '^src/(web-host|registry-server|registry-mirror)/start\\.ts$',
    ]),
    {
      name: 'electron-main-imports',
      severity: 'error',
      from: { path: '^electron/main/' },
      to: {
        path: '^(src|electron|test)/',
        pathNot: [
          '^electron/main/',
          '^src/(core|shared|node-host)/',
          '^src/(web-host|registry-server)/start\\.ts$',
        ],
      },
    },
    {
      name: 'electron-preload-imports',
      comment: 'types of shared, and electron itself',
      severity: 'error',
      from: { path: '^electron/preload/' },
      to: {
        path: '^(src|electron|test)/',
        pathNot: '^electron/preload/',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'electron-preload-imports-types-of-shared-only',
      severity: 'error',
      from: { path: '^electron/preload/' },
      to: { path: '^(src|electron|test)/', pathNot: '^(electron/preload|src/shared)/' },
    },
    {
      name: 'shared-runs-anywhere',
      comment:
        'src/shared imports itself, the catalogue, zod, @orpc/contract, the message format and the licence list',
      severity: 'error',
      from: { path: '^src/shared/', pathNot: '\\.test\\.tsx?$' },
      to: {
        pathNot: [
          '^(src/shared|resources/messages)/',
          'node_modules/(zod|@orpc/contract|@formatjs/icu-messageformat-parser|intl-messageformat|spdx-license-list)/',
        ],
      },
    },
    {
      name: 'core-has-no-screen',
      severity: 'error',
      from: { path: '^src/(core|node-host|cli|web-host|registry-server|registry-mirror)/' },
      to: { path: 'node_modules/(electron|react|react-dom|@mantine)/' },
    },
    ...CORE_DOMAINS.map(importsBelow),
    {
      name: 'features-are-separate',
      severity: 'error',
      from: { path: '^src/renderer/features/([^/]+)/' },
      to: { path: '^src/renderer/features/', pathNot: '^src/renderer/features/$1/' },
    },
    {
      name: 'orpc-stays-in-its-files',
      severity: 'error',
      from: {
        path: '^(src|electron)/',
        pathNot: [
          '^src/shared/contract/',
          '^src/core/(api/|contract-handlers\\.ts$|core\\.ts$|create-core\\.ts$)',
          '^src/(web-host|cli|renderer/lib)/',
          '^electron/main/ipc',
          '\\.test\\.tsx?$',
        ],
      },
      to: { path: 'node_modules/@orpc/' },
    },
    {
      name: 'electron-stays-in-electron',
      severity: 'error',
      from: { path: '^(src|test)/', pathNot: '^test/electron/stand-in/' },
      to: { path: 'node_modules/electron/' },
    },
    {
      name: 'one-http-client',
      comment: 'nothing talks HTTP except registry and transfer',
      severity: 'error',
      from: { path: '^src/core/', pathNot: '^src/core/(registry|transfer)/' },
      to: { path: '(^(node:)?https?$|^(node:)?http2$|node_modules/got/)' },
    },
  ],
  options: {
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(out|node_modules/\\.cache)/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.cjs', '.js', '.json'],
    },
  },
};
