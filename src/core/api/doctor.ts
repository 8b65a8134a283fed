import { api } from './implement.ts';

export const doctor = {
  run: api.doctor.run.handler(async ({ context: { services } }) => [
    ...(await services.doctor.run()),
  ]),
  report: api.doctor.report.handler(({ context: { services } }) => services.doctor.report()),
};
