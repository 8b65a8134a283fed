import { createContext, type FocusEvent, useContext, useState } from 'react';

/** True once a form was submitted: all fields below show their problems. */
export const ProblemsShown = createContext(false);

interface ShownProblem {
  readonly isShown: boolean;
  /** For the field, or for the element around fields that are validated together. */
  readonly onBlur: (event: FocusEvent) => void;
  /** The value was submitted without leaving the field. */
  readonly show: () => void;
}

/** Problems of a field show after blur or submit, never while typing. */
export function useShownProblem(): ShownProblem {
  const isSent = useContext(ProblemsShown);
  const [isLeft, setLeft] = useState(false);
  return {
    isShown: isSent || isLeft,
    onBlur: ({ currentTarget, relatedTarget }) => {
      if (!currentTarget.contains(relatedTarget)) setLeft(true);
    },
    show: () => setLeft(true),
  };
}
