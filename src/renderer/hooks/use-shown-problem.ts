import { createContext, type FocusEvent, useContext, useState } from 'react';

/** True once a form was sent: every field below says what is wrong with it. */
export const ProblemsShown = createContext(false);

interface ShownProblem {
  readonly isShown: boolean;
  /** For the field, or for the element around fields that count as one. */
  readonly onBlur: (event: FocusEvent) => void;
  /** The value was sent without leaving the field. */
  readonly show: () => void;
}

/** What is wrong with a field is shown once it was left or sent: nobody is corrected while typing. */
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
