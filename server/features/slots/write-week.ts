import type { SlotWeek } from '#contract/slots.ts';

/**
 * Writes the week of a viewer without a hold as JSON. Its text is mostly the room and the programs, repeated: each is
 * written once. It is ASCII, because a text with other letters takes most of the time to become bytes.
 */
export function writeWeek({ slots, onSaleUntil }: SlotWeek): Buffer {
  const written = new Map<object, string>();
  const once = (part: object) => {
    const text = written.get(part) ?? inAscii(JSON.stringify(part));
    written.set(part, text);
    return text;
  };
  const list = slots.map(
    ({ id, startTime, endTime, isBooked, isPayment, isLocked, roomId, room, program }) =>
      `{"id":"${id}","startTime":"${startTime}","endTime":"${endTime}","isBooked":${isBooked},"isPayment":${isPayment},` +
      `"isLocked":${isLocked},"roomId":"${roomId}","room":${once(room)},"program":${once(program)}}`,
  );
  return Buffer.from(`{"slots":[${list.join(',')}],"onSaleUntil":${JSON.stringify(onSaleUntil)}}`, 'latin1');
}

const inAscii = (json: string) =>
  json.replace(/[\u007f-\uffff]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`);
