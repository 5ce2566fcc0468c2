import { describe, expect, expectTypeOf, test } from 'vitest';
import { type AnswerOf, addressOf, type JsonRouteName, type SentTo } from './calls.ts';

describe('addressOf', () => {
  test.each([
    { address: addressOf('GET /brand'), is: '/api/brand' },
    { address: addressOf('GET /slots/{id}', { params: { id: 'a1' } }), is: '/api/slots/a1' },
    {
      address: addressOf('GET /slots/room/{id}/week', { params: { id: 'a1' }, query: { startDate: '2026-11-23' } }),
      is: '/api/slots/room/a1/week?startDate=2026-11-23',
    },
    {
      address: addressOf('GET /promotions/validate/{code}', {
        params: { code: 'HALF/OFF?' },
        query: { slotId: 's1', userId: undefined },
      }),
      is: '/api/promotions/validate/HALF%2FOFF%3F?slotId=s1',
    },
    {
      address: addressOf('GET /auth/google', { query: { redirect: '/slot/1?a=b&c' } }),
      is: '/api/auth/google?redirect=%2Fslot%2F1%3Fa%3Db%26c',
    },
  ])('addressOf returns $is', ({ address, is }) => {
    expect(address).toBe(is);
  });
});

test('names, parameters, bodies and answers have the types of the contract', () => {
  // @ts-expect-error: the route does not exist
  addressOf('GET /slot/{id}', { params: { id: 'a1' } });
  // @ts-expect-error: the slot's id is missing
  addressOf('GET /slots/{id}');
  expectTypeOf<'GET /slots/{id}'>().toExtend<JsonRouteName>();
  expectTypeOf<Extract<JsonRouteName, 'GET /invoices/{id}' | 'GET /slots/changes' | 'GET /auth/google'>>().toBeNever();
  expectTypeOf<AnswerOf<'GET /slots/{id}'>['isBooked']>().toEqualTypeOf<boolean>();
  expectTypeOf<SentTo<'POST /auth/forgot-password'>>().toExtend<{ body: { email: string } }>();
  // Taking a hold needs no body; deleting the account needs one.
  expectTypeOf<{ params: { id: string } }>().toExtend<SentTo<'PATCH /slots/{id}/paymenting'>>();
  expectTypeOf<{ params: { id: string } }>().not.toExtend<SentTo<'DELETE /auth/account'>>();
});
