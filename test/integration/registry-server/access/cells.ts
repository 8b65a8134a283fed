import { ORGANISATION_PERMISSIONS, PROJECT_PERMISSIONS } from '#shared/registry/enumerations.ts';
import type { RegistryServer } from '#registry-server/start.ts';
import type { Answer } from '../ask.ts';
import { send, sendForm } from '../writes/write.ts';
import { CALLERS, type CallerName, type createCredentials } from './callers.ts';
import { createPlace, type Holder, type Place } from './place.ts';
import { READ_ROWS, type Row } from './rows.ts';
import { GUARDED_ROWS } from './write-rows.ts';

export const ROWS = [...READ_ROWS, ...GUARDED_ROWS];

/** A row and one of its callers. */
export interface Cell extends Holder {
  readonly row: Row;
}

export function createCell(row: Row, caller: CallerName): Cell {
  const person = CALLERS[caller].person ?? 'owner';
  return { row, index: ROWS.indexOf(row), caller, person, given: givenTo(caller, row) };
}

/** Sends the row's request as the cell's caller. */
export async function askCell(
  server: RegistryServer,
  cell: Cell,
  credentialsOf: ReturnType<typeof createCredentials>,
): Promise<Answer> {
  const { line, scopes, ask } = cell.row;
  const [method = '', own = ''] = line.split(' ');
  const place = createPlace(server, cell);
  const question = typeof ask === 'function' ? await ask(place) : (ask ?? {});
  const { path = own, json, form } = question;
  const as = await credentialsOf(cell.caller, scopes);
  const named =
    `${method} ${fill(path, { ...idsOf(place), ...question.ids })}` as `POST /${string}`;
  return form === undefined
    ? send(server, named, { as, json })
    : sendForm(server, named, { as, parts: form });
}

/** Ids by their names in the paths. */
function idsOf({ person, version, ...names }: Place): Record<string, unknown> {
  return { ...names, version, user: `user-${person}`, file: `${version}.jar` };
}

function fill(path: string, ids: Readonly<Record<string, unknown>>): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(ids[name]));
}

/** Permissions of the caller's entries: the required one, or all others. */
function givenTo(caller: CallerName, { may }: Row): Cell['given'] {
  const required = { project: '', organization: '', ...(typeof may === 'object' ? may : {}) };
  const choose = (all: readonly string[], name: string) =>
    all.filter((one) => (one === name) === (caller !== 'member'));
  return {
    permissions: choose(PROJECT_PERMISSIONS, required.project),
    organisationPermissions: choose(ORGANISATION_PERMISSIONS, required.organization),
  };
}
