import { buy } from './buy.ts';
import { countdown } from './countdown.ts';
import { entryCode } from './entry-code.ts';
import { payment } from './payment.ts';
import { reservation } from './reservation.ts';
import { reservations } from './reservations.ts';
import { slot } from './slot.ts';

export const texts = { buy, countdown, entryCode, payment, reservation, reservations, slot };
