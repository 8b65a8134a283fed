import { useParams } from 'wouter';
import { Page } from '../../components/page.tsx';
import { printable } from '../../lib/text.ts';

export function InstallPage() {
  const { project } = useParams<{ project: string; version?: string }>();
  return (
    <Page title={printable(project)}>
      <span />
    </Page>
  );
}
