import { toRecord } from '../record.ts';
import { createRow, tellAnswer, type Row } from '../row.ts';
import { RIGHT_TOKEN } from './tokens.ts';

const CREATE = 'POST /api/pat';

/** interface §5.3. */
const ASSIGNABLE =
  'user_read user_read_email user_write user_write_email project_create project_read project_write project_delete version_create version_read version_write version_delete organization_create organization_read organization_write organization_delete collection_create collection_read collection_write collection_delete notification_read notification_write notification_delete report_create report_read report_write report_delete thread_read thread_write';
/** interface §5.4. */
const RESTRICTED =
  'pat_create pat_read pat_write pat_delete user_session_read user_session_delete user_auth_write user_delete analytics_read';

function accepted(scope: string): Row {
  return createRow(CREATE, `authScopes=${scope}`, `200 ${scope}`, async (world) => {
    const json = { ...RIGHT_TOKEN, authScopes: [scope] };
    const answer = await world.ask('POST /api/pat', { as: world.session('owner'), json });
    return tellAnswer(world.noteToken(answer), (body) => String(toRecord(body)['scopes']));
  });
}

/** The refusal has to name the scope (registry §4.1). */
function restricted(scope: string): Row {
  return createRow(
    CREATE,
    `authScopes=${scope} is restricted`,
    [null, '400 by name'],
    async (world) => {
      const json = { ...RIGHT_TOKEN, authScopes: ['user_read', scope] };
      const answer = await world.ask('POST /api/pat', { as: world.session('owner'), json });
      const told = tellAnswer(world.noteToken(answer));
      const { message } = toRecord(answer.json);
      const isNamed = typeof message === 'string' && message.includes(scope);
      return isNamed ? `${told} by name` : told;
    },
  );
}

export const SCOPE_ROWS: readonly Row[] = [
  ...ASSIGNABLE.split(' ').map(accepted),
  ...RESTRICTED.split(' ').map(restricted),
];
