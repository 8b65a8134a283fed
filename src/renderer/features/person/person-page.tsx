import { useParams } from 'wouter';
import { Page } from '../../components/page.tsx';
import { printable } from '../../lib/text.ts';

export function PersonPage() {
  const { id } = useParams<{ id: string }>();
  return (
    <Page title={printable(id)}>
      <span />
    </Page>
  );
}
