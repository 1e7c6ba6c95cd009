import type { Receiver } from '../arrivals.ts';
import { type Measured, measure } from './measured.ts';

export const measureGot = (receiver: Receiver, total: number, atATime: number): Promise<Measured> =>
  measure('bench-got-loop', { TOTAL: `${total}`, AT_A_TIME: `${atATime}`, TARGET: receiver.url('got') });
