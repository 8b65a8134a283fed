import assert from 'node:assert/strict';
import { tokenOf } from '../../integration/registry-server/writes/cast.ts';
import { picture } from '../../integration/registry-server/writes/pictures.ts';
import { send, sendForm } from '../../integration/registry-server/writes/write.ts';
import type { Prng } from '../apply/prng.ts';
import { createLedger } from './ledger.ts';
import type { Site, Writer } from './writer.ts';

interface Texts {
  readonly description: string | null;
  readonly categories: readonly string[];
  readonly featuredCategories: readonly string[];
  readonly hasIcon: boolean;
}

const CATEGORIES = ['magic', 'technology', 'utility', 'library'] as const;
const as = tokenOf('owner');

/** Edits the project's description, categories and icon; a current icon can be downloaded. */
export function createTextWriter(project: string): Writer {
  const ledger = createLedger<Texts>('texts', {
    description: '# About',
    categories: ['library'],
    featuredCategories: ['library'],
    hasIcon: false,
  });
  const path = `/api/project/${project}` as const;
  let serial = 0;

  const editIcon = async (site: Site, prng: Prng) => {
    if (ledger.sure.hasIcon && prng.chance(0.4)) {
      await ledger.write({ ...ledger.sure, hasIcon: false }, () =>
        send(site, `DELETE ${path}/icon`, { as }),
      );
      return;
    }
    const bytes = await picture('png', { width: 64, height: 64, isNoise: true });
    const parts = { icon: { name: 'icon.png', bytes } };
    await ledger.write({ ...ledger.sure, hasIcon: true }, () =>
      sendForm(site, `PATCH ${path}/icon`, { as, parts }),
    );
  };

  return {
    name: 'texts',
    async writeOne(site, prng) {
      serial += 1;
      if (prng.chance(0.3)) return editIcon(site, prng);
      if (prng.chance(0.5)) {
        const description = `Text ${serial}. `.repeat(1 + prng.below(2000));
        return ledger.write({ ...ledger.sure, description }, () =>
          send(site, `PATCH ${path}/description`, { as, json: { description } }),
        );
      }
      const categories = CATEGORIES.slice(0, 1 + prng.below(4));
      const json = { categories, featuredCategories: [prng.pick(categories)] };
      await ledger.write({ ...ledger.sure, ...json }, () =>
        send(site, `PATCH ${path}/tags`, { as, json }),
      );
    },
    async check(site) {
      const { json } = await send(site, `GET ${path}`);
      const { description, categories, featuredCategories, icon } = (
        json as { project: Omit<Texts, 'hasIcon'> & { icon: string | null } }
      ).project;
      ledger.settle({ description, categories, featuredCategories, hasIcon: icon !== null });
      if (icon === null) return;
      const { status } = await send(site, `GET /${new URL(icon).pathname.slice(1)}`);
      assert.equal(status, 200, 'the icon is missing');
    },
    get acknowledged() {
      return ledger.acknowledged;
    },
    get done() {
      return ledger.done;
    },
  };
}
