import type { RegistryDatabase } from './open-database.ts';
import { createRowWriter } from './rows.ts';

export interface GalleryContent {
  readonly name: string;
  readonly description: string;
  readonly featured: boolean;
  readonly orderIndex: number;
}

/** Changes galleries; reads are in `ProjectStore`. */
export interface GalleryWriter {
  add(
    item: GalleryContent & {
      readonly id: string;
      readonly projectId: string;
      readonly image: string;
      readonly thumbnail: string;
      readonly dateCreated: string;
    },
  ): void;
  edit(id: string, content: GalleryContent): void;
  remove(id: string): void;
}

export function createGalleryWriter(database: RegistryDatabase): GalleryWriter {
  const rows = createRowWriter(database);
  const removal = database.prepare<[string]>('DELETE FROM gallery WHERE id = ?');
  return {
    add: (item) => rows.insert('gallery', { ...item, featured: Number(item.featured) }),
    edit: (id, content) =>
      rows.update('gallery', id, { ...content, featured: Number(content.featured) }),
    remove: (id) => void removal.run(id),
  };
}
