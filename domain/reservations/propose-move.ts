type Start = { readonly startTime: Date };

/**
 * Returns the slot to propose first for a booking that has to move: another room at the same time, else the soonest
 * later one, else the nearest. Undefined when there is none.
 */
export function proposeMove<Slot extends Start>(
  choices: readonly Slot[],
  { startTime }: Start,
  now: Date,
): Slot | undefined {
  const start = startTime.getTime();
  const away = (slot: Slot) => slot.startTime.getTime() - start;
  // A slot that has begun shortens the visit, unless the guest's own slot has begun too.
  const whole = choices.filter((slot) => away(slot) === 0 || slot.startTime > now);
  const later = whole.filter((slot) => away(slot) >= 0).toSorted((one, other) => away(one) - away(other));
  const earlier = whole.filter((slot) => away(slot) < 0).toSorted((one, other) => away(other) - away(one));
  return later[0] ?? earlier[0] ?? choices[0];
}
