import type { ComponentPropsWithoutRef } from 'react';
import classes from './more-button.module.css';

/** A few words under a text that show more of it. */
export function MoreButton(props: Omit<ComponentPropsWithoutRef<'button'>, 'className' | 'type'>) {
  return <button type="button" className={classes['more']} {...props} />;
}
