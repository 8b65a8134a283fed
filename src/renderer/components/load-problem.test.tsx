import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ERROR_CODES } from '#shared/domain/error-payload.ts';
import { AppError } from '#shared/errors.ts';
import { renderWindowError } from '#shared/messages/render-window.ts';
import { renderPart } from '#test/component/render-part.tsx';
import { LoadProblem } from './load-problem.tsx';

const asked = { isAsking: false, askAgain: () => undefined };

test('every error has its heading, its sentence and a next step in the window', () => {
  renderPart(
    ERROR_CODES.map((code) => <LoadProblem key={code} error={new AppError(code)} asked={asked} />),
  );
  const problems = screen.getAllByRole('alert');
  for (const [at, code] of ERROR_CODES.entries()) {
    const { title, text, hint } = renderWindowError({ code, params: {} });
    expect(problems[at]?.querySelector('h2')?.textContent).toBe(title);
    expect(problems[at]?.textContent).toContain(text);
    expect(problems[at]?.textContent).toContain(hint);
    // Retry is offered unless the answer cannot change.
    expect(problems[at]?.querySelectorAll('button')).toHaveLength(
      code === 'REGISTRY_LACKS' ? 0 : 1,
    );
  }
});
