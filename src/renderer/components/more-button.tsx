import type { ComponentPropsWithoutRef } from 'react';
import classes from './more-button.module.css';

/** A small button below a text that shows more of it. */
export function MoreButton(props: Omit<ComponentPropsWithoutRef<'button'>, 'className' | 'type'>) {
  return <button type="button" className={classes['more']} {...props} />;
}
