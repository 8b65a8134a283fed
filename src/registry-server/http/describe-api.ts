/** OpenAPI 3.1 of the routes that a server offers, made from the schemas that they check requests with. */
import swagger from '@fastify/swagger';
import type { FastifyContextConfig, RouteOptions } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { ASSIGNABLE_SCOPES } from '#shared/registry/data/api-scopes.ts';
import type { Behaviour } from '../behaviour.ts';
import type { RegistryApp } from '../context.ts';
import type { ServerProfile } from '../profile.ts';
import { describeAnswer } from './described-answers.ts';
import type { Requirement } from './requirements.ts';

const failure = z
  .object({ success: z.literal(false), message: z.string() })
  .describe('Every failure: 400, 401, 403, 404, 429 and 500');
/** Reads whose answer is the way to a file. */
const REDIRECTS: readonly string[] = [
  'GET /api/project/:project/version/:version/:file',
  'GET /api/version-file/:hash/download',
];
const redirect = z.null().describe('The address of the file, in the header Location');

type Transform = typeof jsonSchemaTransform;

/** Collects the routes that are added after it; `app.swagger()` answers the description. */
export async function describeApi(
  app: RegistryApp,
  { profile, behaviour }: { profile: ServerProfile; behaviour: Behaviour },
): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Project registry',
        version: '1.0.0',
        description: `As the profile \`${profile}\` offers it. Where the interface document and the public service allow different things, this server accepts what ${profile === 'crmm' ? 'the public service accepts' : 'either allows'}; the fields say where that is.`,
      },
      components: {
        securitySchemes: {
          token: { type: 'apiKey', in: 'header', name: 'Authorization' },
          session: { type: 'apiKey', in: 'cookie', name: 'auth-token' },
        },
      },
    },
    transform: createTransform(behaviour),
  });
}

function createTransform(behaviour: Behaviour): Transform {
  return (document) => {
    const { schema, url, route } = document;
    // Files and pictures are no part of the interface; a HEAD is its GET.
    if (!url.startsWith('/api') || isHead(route)) return { schema: { ...schema, hide: true }, url };
    const { requires } = route.config ?? {};
    const line = `${String(route.method)} ${url}`;
    const success = REDIRECTS.includes(line)
      ? { '3XX': redirect }
      : { 200: describeAnswer(line, behaviour) };
    const form = toForm(route.config);
    const described = jsonSchemaTransform({
      ...document,
      schema: {
        ...schema,
        ...(form === undefined ? {} : { body: form }),
        response: { ...success, '4XX': failure, '5XX': failure },
      },
    });
    return {
      url: described.url,
      schema: {
        ...described.schema,
        ...(form === undefined ? {} : { consumes: ['multipart/form-data'] }),
        ...(requires === undefined ? {} : describeRequirement(requires)),
      },
    };
  };
}

/** The texts and the files of a form. */
function toForm({ form, formFiles = [] }: FastifyContextConfig = {}): z.ZodObject | undefined {
  if (form === undefined && formFiles.length === 0) return undefined;
  const file = z.file();
  const files = Object.fromEntries(formFiles.map((name) => [name, file.optional()]));
  return (form ?? z.object({})).extend(files);
}

function describeRequirement({ scopes, serviceStatus }: Requirement) {
  const assignable: readonly string[] = ASSIGNABLE_SCOPES;
  const isSessionOnly = scopes.some((scope) => !assignable.includes(scope));
  const held = isSessionOnly ? ', which only a session has' : '';
  const refusal =
    serviceStatus === undefined ? '' : ` Without them the public service answers ${serviceStatus}.`;
  return {
    description: `Needs the scopes ${scopes.join(', ')}${held}.${refusal}`,
    security: isSessionOnly ? [{ session: [] }] : [{ token: [] }, { session: [] }],
  };
}

function isHead({ method }: RouteOptions): boolean {
  return method === 'HEAD';
}
