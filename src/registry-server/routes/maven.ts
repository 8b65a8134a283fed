import { createHash } from 'node:crypto';
import { z } from 'zod';
import { isPublic } from '../access.ts';
import type { RegistryApp, ServerContext } from '../context.ts';
import { type Caller, withScopes } from '../http/caller.ts';
import { Refusal, refuseMissing } from '../http/refusal.ts';
import type { ProjectRecord } from '../storage/project-store.ts';
import type { FileRecord, VersionRecord } from '../storage/version-store.ts';
import { sendFile } from './send-file.ts';
import { requireVisibleProject } from './visible-project.ts';

const PROJECT = '/maven/maven/crmods/:project';
const METADATA = `${PROJECT}/maven-metadata.xml`;
const projectParams = z.object({ project: z.string() });
const fileParams = projectParams.extend({ version: z.string(), file: z.string() });

/** Result of resolving a path: generated text, or one of the version's files. */
type MavenResource =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'file'; readonly file: FileRecord };

/**
 * registry §5.8: versions for build tools, which sign in with `Basic`. No separate rate limit
 * bucket.
 */
export function addMavenRoutes(app: RegistryApp, context: ServerContext): void {
  for (const ending of ['', '.sha1']) {
    app.get(
      METADATA + ending,
      { schema: { params: projectParams } },
      async ({ params, caller }, reply) => {
        const project = requireReadableProject(context, params.project, caller);
        const { versions } = context.storage;
        const all = versions.load(versions.candidatesOf([project.id]).map(({ id }) => id));
        const text = toMavenMetadata(project, all);
        if (ending === '') return reply.type('text/xml').send(text);
        return reply.type('text/plain').send(sha1Of(text));
      },
    );
  }
  app.get(
    `${PROJECT}/:version/:file`,
    { schema: { params: fileParams } },
    async (request, reply) => {
      const { project: name, version: number, file: asked } = request.params;
      if (asked.endsWith('.md5')) throw new Refusal(501, 'Only sha1 digests are kept');
      const project = requireReadableProject(context, name, request.caller);
      const version = context.storage.versions.find(project.id, number);
      if (version === null) throw refuseMissing();
      const isDigest = asked.endsWith('.sha1');
      const named = findMavenFile({ project, version }, isDigest ? asked.slice(0, -5) : asked);
      if (isDigest) {
        const digest = named.kind === 'text' ? sha1Of(named.text) : named.file.sha1;
        return reply.type('text/plain').send(digest);
      }
      if (named.kind === 'text') return reply.type('text/xml').send(named.text);
      const { file } = named;
      if (isPublic(project)) {
        const ids = { projectId: project.id, versionId: version.id, name: file.name };
        const { pathname } = new URL(context.urls.file(ids));
        return reply.redirect(context.urls.cache + pathname, 307);
      }
      const { name: fileName, type, sha512, size: sizeBytes } = file;
      const content = { name: fileName, type, sha512, sizeBytes, isPublic: false };
      const rest = { disposition: 'attachment', isDownload: true } as const;
      return sendFile(context, { ...content, ...rest }, { request, reply });
    },
  );
}

function requireReadableProject(
  context: ServerContext,
  name: string,
  caller: Caller | null,
): ProjectRecord {
  return requireVisibleProject(context, name, withScopes(caller, 'project_read', 'version_read'))
    .project;
}

/** Falls back to the primary file when no file has the name. */
function findMavenFile(
  { project, version }: { project: ProjectRecord; version: VersionRecord },
  asked: string,
): MavenResource {
  if (asked.endsWith('.pom')) return { kind: 'text', text: toMavenPom(project, version) };
  const { files } = version;
  const file =
    files.find(({ name }) => name === asked) ?? files.find(({ isPrimary }) => isPrimary === 1);
  if (file === undefined) throw refuseMissing();
  return { kind: 'file', file };
}

function sha1Of(text: string): string {
  return createHash('sha1').update(text).digest('hex');
}

const GROUP = 'maven.crmods';
const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';
const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

/** Lists a project's versions in Maven's metadata format, by slug, oldest first. */
function toMavenMetadata(
  { slug, dateUpdated }: ProjectRecord,
  newestFirst: readonly VersionRecord[],
): string {
  const latest = newestFirst[0]?.slug;
  const release = newestFirst.find(({ releaseChannel }) => releaseChannel === 'release')?.slug;
  const versions = newestFirst.map((version) => element('version', version.slug)).toReversed();
  const updated = new Date(dateUpdated).toISOString().replaceAll(/\D/g, '').slice(0, 14);
  return `${HEAD}<metadata>${[
    element('groupId', GROUP),
    element('artifactId', slug),
    '<versioning>',
    ...(latest === undefined ? [] : [element('latest', latest)]),
    ...(release === undefined ? [] : [element('release', release)]),
    '<versions>',
    ...versions,
    '</versions>',
    element('lastUpdated', updated),
    '</versioning>',
  ].join('')}</metadata>\n`;
}

/** Minimal POM of a version; it names no dependencies. */
function toMavenPom({ slug }: ProjectRecord, version: VersionRecord): string {
  return `${HEAD}<project xmlns="http://maven.apache.org/POM/4.0.0">${[
    element('modelVersion', '4.0.0'),
    element('groupId', GROUP),
    element('artifactId', slug),
    element('version', version.slug),
  ].join('')}</project>\n`;
}

function element(name: string, text: string): string {
  return `<${name}>${text.replaceAll(/[&<>"]/g, (mark) => ESCAPES[mark] ?? '')}</${name}>`;
}
