import { doctor as contract } from '#shared/contract/doctor.ts';
import { implementGroup } from './implement.ts';

const api = implementGroup(contract);

export const doctor = {
  run: api.run.handler(async ({ context: { services } }) => [...(await services.doctor.run())]),
  atStart: api.atStart.handler(({ context: { services } }) => [...services.doctor.atStart()]),
  report: api.report.handler(({ context: { services } }) => services.doctor.report()),
};
