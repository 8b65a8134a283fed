import type { ReactNode } from 'react';
import { useScrollMemory } from '../../lib/navigation/scroll-memory.ts';
import { IMAGE_PATH } from '#shared/web-session.ts';
import { AddonIcon } from '../addon-icon.tsx';
import { Digest } from '../digest.tsx';
import classes from './profile.module.css';

interface ProfilePageProps {
  readonly id: string;
  readonly name: string;
  readonly imageKey: string | null;
  /** A wide picture at the top. */
  readonly backgroundKey?: string | null;
  /** Below the picture: name, description and facts. */
  readonly children: ReactNode;
  /** Below: people or organizations. */
  readonly people: ReactNode;
  readonly list: ReactNode;
  /** Ids, by label, for use with the registry only. */
  readonly facts: readonly (readonly [label: string, value: string])[];
}

/** Page of a person or organization with projects. */
export function ProfilePage(props: ProfilePageProps) {
  const { id, name, imageKey, backgroundKey = null, children, people, list, facts } = props;
  const { ref, onScroll } = useScrollMemory(`profile ${id}`, true);
  return (
    <div ref={ref} onScroll={onScroll} className={classes['scroll']}>
      {backgroundKey === null ? null : (
        <img alt="" src={`${IMAGE_PATH}${backgroundKey}`} className={classes['background']} />
      )}
      <div className={classes['top']}>
        <AddonIcon title={name} imageKey={imageKey} color={null} size="large" />
        <div className={classes['about']}>{children}</div>
        {people}
      </div>
      {list}
      <dl className={classes['facts']}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <Digest value={value} name={label} />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
