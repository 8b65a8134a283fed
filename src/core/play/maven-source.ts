import type { XmlElement } from '@rgrove/parse-xml';
import { z } from 'zod';
import type { MavenSource } from '#shared/domain/launcher.ts';
import { AppError } from '#shared/errors.ts';
import { message } from '#shared/messages/message.ts';
import { isWebPage } from '../registry/web-page.ts';
import { compareVersionTexts } from './compare-versions.ts';
import {
  type NoOffer,
  type Offer,
  type OfferedFile,
  offerWithChecksum,
  fetchSourceBytes,
  readList,
  type SourceParts,
  skipFailedSource,
  toUnexpectedAnswerError,
} from './read-source.ts';

const MAX_POM_BYTES = 1024 * 1024;
const MAX_DEPTH = 10;
const MAX_ARTIFACTS = 200;

const releasesSchema = z.array(z.object({ tag_name: z.string() }));
const artifactSchema = z.object({
  groupId: z.string().regex(/^[\w.-]+$/),
  artifactId: z.string().regex(/^[\w.-]+$/),
  version: z.string().regex(/^[\w.+-]+$/),
});
type Artifact = z.infer<typeof artifactSchema>;

interface MavenParts extends SourceParts {
  readonly source: MavenSource;
}

/**
 * Finds the newest release with all dependencies of its POM, each with the checksum of its
 * repository; which game versions a release supports is not published. The loader itself comes
 * last, because its jar marks the installation as complete.
 */
export async function findMavenOffer(
  sourceParts: SourceParts,
  { name, source }: { readonly name: string; readonly source: MavenSource },
): Promise<Offer | NoOffer> {
  const parts = { ...sourceParts, source };
  const { groupId, artifactId, launcher } = source;
  const none = { problem: message('play-piece-no-checksums', { name, launcher }) };
  const version = await findNewestMavenVersion(parts);
  if (version === null) return none;
  const artifacts = await listArtifacts(parts, { groupId, artifactId, version });
  const files = await Promise.all(artifacts.toReversed().map((one) => offerArtifact(parts, one)));
  const whole = files.filter((file) => file !== null);
  return whole.length < files.length ? none : { version, files: whole };
}

async function findNewestMavenVersion(parts: MavenParts): Promise<string | null> {
  const { releases, from, before } = parts.source;
  const isMeant = (version: string): boolean =>
    artifactSchema.shape.version.safeParse(version).success &&
    (from === null || compareVersionTexts(version, from) >= 0) &&
    (before === null || compareVersionTexts(version, before) < 0);
  const read = await readList(parts, releases, releasesSchema);
  const versions = read.map(({ tag_name: tag }) => tag).filter(isMeant);
  return versions.toSorted(compareVersionTexts).at(-1) ?? null;
}

/**
 * Lists an artifact and its dependencies, each in the highest required version. Throws
 * DOWNLOAD_FAILED, DOWNLOAD_TOO_LARGE.
 */
async function listArtifacts(parts: MavenParts, first: Artifact): Promise<readonly Artifact[]> {
  const chosen = new Map<string, Artifact>();
  let level: readonly Artifact[] = [first];
  for (let depth = 0; depth <= MAX_DEPTH && level.length > 0; depth += 1) {
    const higher = level.filter((one) => {
      const known = chosen.get(nameOf(one));
      const isHigher = known === undefined || compareVersionTexts(known.version, one.version) < 0;
      if (isHigher) chosen.set(nameOf(one), one);
      return isHigher;
    });
    if (chosen.size > MAX_ARTIFACTS)
      throw new AppError('DOWNLOAD_FAILED', { file: first.artifactId, cause: 'answer' });
    level = (await Promise.all(higher.map((one) => readNeeds(parts, one)))).flat();
  }
  return [...chosen.values()];
}

const nameOf = ({ groupId, artifactId }: Artifact): string => `${groupId}:${artifactId}`;

/** Reads the dependencies from its POM; none when no repository has one. */
async function readNeeds(parts: MavenParts, artifact: Artifact): Promise<readonly Artifact[]> {
  for (const url of urlsOf(parts, artifact, 'pom')) {
    const bytes = await fetchSourceBytes(parts, url, MAX_POM_BYTES).catch(skipFailedSource);
    if (bytes !== null) return parsePom(bytes.toString('utf8'), url, artifact, parts.source);
  }
  return [];
}

/** Throws DOWNLOAD_FAILED when the file is no POM. */
async function parsePom(
  text: string,
  url: string,
  artifact: Artifact,
  { leftOut }: MavenSource,
): Promise<readonly Artifact[]> {
  // Loaded on demand: most starts ask no source.
  const { parseXml } = await import('@rgrove/parse-xml');
  let project: XmlElement | null;
  try {
    project = parseXml(text).root;
  } catch (error) {
    throw toUnexpectedAnswerError(url, text, error);
  }
  if (isWebPage(text)) throw toUnexpectedAnswerError(url, text);
  const values = { ...valuesOf(child(project, 'properties')), ...projectValues(artifact) };
  return childrenOf(child(project, 'dependencies')).flatMap((dependency) => {
    const { scope, optional, ...named } = valuesOf(dependency);
    const found = artifactSchema.safeParse(fillPlaceholders(named, values));
    if (!found.success || optional === 'true' || leftOut.includes(found.data.artifactId)) return [];
    // The logging library is declared for tests, but the loader logs with it.
    return scope === 'test' && found.data.artifactId !== 'slf4j-api' ? [] : [found.data];
  });
}

function projectValues({ groupId, version }: Artifact): Record<string, string> {
  return { 'project.version': version, 'project.groupId': groupId };
}

function childrenOf(element: XmlElement | null): readonly XmlElement[] {
  return (element?.children ?? []).filter((one): one is XmlElement => one.type === 'element');
}

function child(element: XmlElement | null, name: string): XmlElement | null {
  return childrenOf(element).find((one) => one.name === name) ?? null;
}

function valuesOf(element: XmlElement | null): Readonly<Record<string, string>> {
  return Object.fromEntries(childrenOf(element).map((one) => [one.name, one.text.trim()]));
}

/** A placeholder without a value keeps its braces, and is no valid artifact. */
function fillPlaceholders(
  texts: Readonly<Record<string, string>>,
  values: Readonly<Record<string, string>>,
): Record<string, string> {
  const fillOne = (text: string): string =>
    text.replaceAll(/\$\{([^{}]+)\}/g, (whole, name: string) => values[name] ?? whole);
  return Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, fillOne(text)]));
}

function offerArtifact(parts: MavenParts, artifact: Artifact): Promise<OfferedFile | null> {
  const name = `${artifact.artifactId}-${artifact.version}.jar`;
  return offerWithChecksum(parts, name, urlsOf(parts, artifact, 'jar'));
}

function urlsOf(
  { source }: MavenParts,
  { groupId, artifactId, version }: Artifact,
  kind: 'jar' | 'pom',
): readonly string[] {
  const path = `${groupId.replaceAll('.', '/')}/${artifactId}/${version}/${artifactId}-${version}.${kind}`;
  return source.repositories.map((repository) => `${repository}/${path}`);
}
