import { useGameVersions } from '../../lib/core/registry-tags.ts';

/** What may stand in a field for a game version. Asks the registry: mounted when the field is first entered. */
export function VersionChoices({ id, registry }: { id: string; registry: string }) {
  const versions = useGameVersions(registry);
  return (
    <datalist id={id}>
      {versions.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </datalist>
  );
}
