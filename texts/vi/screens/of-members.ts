import { buy } from './buy.ts';
import { entryCode } from './entry-code.ts';
import { payment } from './payment.ts';
import { reservation } from './reservation.ts';
import { reservations } from './reservations.ts';
import { slot } from './slot.ts';

export const texts = { buy, entryCode, payment, reservation, reservations, slot };
