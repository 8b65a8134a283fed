import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';

const GUIDE = readFileSync(resolve(import.meta.dirname, '../../../docs/publishing.md'), 'utf8');

export const RECIPES = ['shell', 'github', 'gitlab'] as const;
export type Recipe = (typeof RECIPES)[number];

/** Returns a recipe's text from docs/publishing.md. */
export function readRecipe(name: Recipe): string {
  const [, recipe] =
    new RegExp(`<!-- recipe: ${name} -->\n\`\`\`\\w+\n(.*?)\`\`\``, 's').exec(GUIDE) ?? [];
  if (recipe === undefined) throw new Error(`docs/publishing.md has no recipe for ${name}`);
  return recipe;
}

const githubSchema = z.strictObject({
  on: z.strictObject({ push: z.strictObject({ tags: z.array(z.string()).min(1) }) }),
  jobs: z.strictObject({
    publish: z.strictObject({
      'runs-on': z.string(),
      steps: z.array(
        z.union([
          z.strictObject({ uses: z.string(), with: z.record(z.string(), z.number()).optional() }),
          z.strictObject({ run: z.string(), env: z.record(z.string(), z.string()).default({}) }),
        ]),
      ),
    }),
  }),
});

const gitlabSchema = z.strictObject({
  publish: z.strictObject({
    image: z.string(),
    rules: z.array(z.strictObject({ if: z.string() })),
    variables: z.record(z.string(), z.number()),
    script: z.array(z.string()).min(1),
  }),
});

interface Step {
  readonly run: string;
  readonly environment: Readonly<Record<string, string>>;
}

/** Values that the author sets: variables and the secret. */
export type AuthorValues = Readonly<
  Record<'LOADOUT_PACKAGE' | 'LOADOUT_SHA256' | 'LOADOUT_TOKEN', string>
>;

/** Returns the commands a runner would execute, in order; third-party actions are omitted. */
export function readSteps(name: Recipe, values: AuthorValues): Step[] {
  const recipe = readRecipe(name);
  if (name === 'shell') return [{ run: recipe, environment: values }];
  if (name === 'gitlab') {
    const { script } = gitlabSchema.parse(parse(recipe)).publish;
    return script.map((run) => ({ run, environment: values }));
  }
  return githubSchema.parse(parse(recipe)).jobs.publish.steps.flatMap((step) => {
    if (!('run' in step)) return [];
    const filled = Object.entries(step.env).map(([variable, value]) => [
      variable,
      value.replace(
        /^\$\{\{ (?:secrets|vars)\.(\w+) \}\}$/,
        (_, known: string) => values[known as keyof AuthorValues],
      ),
    ]);
    return [{ run: step.run, environment: Object.fromEntries(filled) as Step['environment'] }];
  });
}
