import { DoctorRows } from './doctor-rows.tsx';
import { KeptRows } from './kept-rows.tsx';
import { LogRows } from './log-rows.tsx';

/** What works, what is kept, and what Loadout noted. */
export function DiagnosticsSection() {
  return (
    <>
      <DoctorRows />
      <KeptRows />
      <LogRows />
    </>
  );
}
