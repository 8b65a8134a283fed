import type { ReactNode } from 'react';
import { ProblemsShown, useShownProblem } from '../../../hooks/use-shown-problem.ts';
import form from './form.module.css';

/** Fields that count as one: what is wrong with them is shown once the last of them was left. */
export function LeaveGroup({ children }: { children: ReactNode }) {
  const { isShown, onBlur } = useShownProblem();
  return (
    <div className={form['fields']} onBlur={onBlur}>
      <ProblemsShown value={isShown}>{children}</ProblemsShown>
    </div>
  );
}
