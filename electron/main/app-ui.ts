import { protocol } from 'electron';
import { APP_UI_SCHEME } from '#shared/domain/port-messages.ts';
import { answerPageRequest, type PageSources } from './answer-page-request.ts';

/**
 * Must be called before the app is ready; without `corsEnabled` no other origin can read from it,
 * without `bypassCSP` our policy applies.
 */
export function registerAppUiScheme(): void {
  protocol.registerSchemesAsPrivileged([
    {
      scheme: APP_UI_SCHEME,
      privileges: { standard: true, secure: true, supportFetchAPI: true },
    },
  ]);
}

/** Serves the listed files and the cached images under `app-ui://bundle`, and nothing else. */
export function serveAppUi(sources: PageSources): void {
  protocol.handle(APP_UI_SCHEME, (request) => answerPageRequest(request, sources));
}
