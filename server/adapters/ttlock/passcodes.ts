import { HOUR } from '#domain/calendar/duration.ts';
import type { Body } from './call.ts';
import { noAnswer } from './failures.ts';
import { type Call, listAll, textOf, wholeIn } from './lists.ts';
import type { CodeWish, LockCloud, Passcode } from './port.ts';

/** A passcode with one period. */
const PERIOD = 3;

/** Sent to the lock by its gateway. Otherwise the cloud only stores the code, and it opens nothing. */
const BY_GATEWAY = 2;

type OfPasscodes = Pick<LockCloud, 'createPasscode' | 'drawPasscode' | 'findPasscodes' | 'deletePasscode'>;

export function passcodesAt(call: Call): OfPasscodes {
  return {
    async createPasscode(wish) {
      const fields = { ...fieldsOf(wish), keyboardPwd: wish.digits, addType: BY_GATEWAY };
      const answer = await call('/v3/keyboardPwd/add', fields);
      if (answer.kind === 'failed') return answer;
      const passcodeId = wholeIn(answer.body, 'keyboardPwdId');
      return passcodeId === undefined
        ? noAnswer('a passcode was created, but its id is missing')
        : { kind: 'created', passcodeId };
    },
    async drawPasscode(wish) {
      const startsAt = new Date(Math.floor(wish.startsAt.getTime() / HOUR) * HOUR);
      const endsAt = new Date(Math.ceil(wish.endsAt.getTime() / HOUR) * HOUR);
      const answer = await call('/v3/keyboardPwd/get', fieldsOf({ ...wish, startsAt, endsAt }));
      if (answer.kind === 'failed') return answer;
      const passcodeId = wholeIn(answer.body, 'keyboardPwdId');
      const digits = digitsIn(answer.body);
      if (passcodeId === undefined || digits === undefined)
        return noAnswer('a passcode was created, but its id or digits are missing');
      return { kind: 'created', passcodeId, digits };
    },
    async findPasscodes({ lockId, name }) {
      const answer = await listAll(call, '/v3/lock/listKeyboardPwd', { lockId, searchStr: name, orderBy: 1 });
      if (answer.kind === 'failed') return answer;
      const passcodes = answer.entries.flatMap(readPasscode).filter((passcode) => passcode.name === name);
      return { kind: 'found', passcodes: passcodes.toSorted((a, b) => a.passcodeId - b.passcodeId) };
    },
    async deletePasscode({ lockId, passcodeId }) {
      const fields = { lockId, keyboardPwdId: passcodeId, deleteType: BY_GATEWAY };
      const answer = await call('/v3/keyboardPwd/delete', fields);
      return answer.kind === 'answered' || answer.failure === 'code_unknown' ? { kind: 'deleted' } : answer;
    },
  };
}

function fieldsOf({ lockId, name, startsAt, endsAt }: CodeWish) {
  const window = { startDate: startsAt.getTime(), endDate: endsAt.getTime() };
  return { lockId, keyboardPwdType: PERIOD, keyboardPwdName: name, ...window };
}

function digitsIn({ keyboardPwd }: Body): string | undefined {
  const digits = textOf(keyboardPwd);
  return /^\d{4,9}$/.test(digits) ? digits : undefined;
}

/** Reads one entry of a list; returns nothing when it is malformed. */
function readPasscode(entry: Body): ReadonlyArray<Passcode> {
  const passcodeId = wholeIn(entry, 'keyboardPwdId');
  const digits = digitsIn(entry);
  const { keyboardPwdName: name, startDate, endDate } = entry;
  if (passcodeId === undefined || digits === undefined || typeof name !== 'string') return [];
  if (typeof startDate !== 'number' || typeof endDate !== 'number') return [];
  return [{ passcodeId, digits, name, startsAt: new Date(startDate), endsAt: new Date(endDate) }];
}
