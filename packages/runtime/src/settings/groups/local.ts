import { z } from 'zod';
import { integer } from '../formats.ts';
import { setting } from '../setting.ts';

/** The local gateway (`npm start`). */
export const LOCAL_SETTINGS = {
  POSTHORN_HOME: setting({
    description: "Folder of the local gateway's state.",
    schema: z.string().min(1),
    default: '.posthorn',
  }),
  WORKERS: setting({
    description: 'Worker processes of the local gateway.',
    schema: integer(1, 16),
    default: '1',
  }),
  AUTHORITY_PORT: setting({
    description: "Port of the local gateway's own OAuth authority.",
    schema: integer(0, 65_535),
    default: '8081',
  }),
};
