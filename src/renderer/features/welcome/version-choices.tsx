import { useGameVersions } from '../../lib/core/registry-tags.ts';

/**
 * Suggestions for a game version field. Asks the registry, so it is mounted when the field is first
 * focused.
 */
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
