/** A text in its form, and where the caret then stands: behind what stood before it. */
export function formattedAround(
  typed: string,
  caret: number,
  format: (text: string) => string,
): { text: string; caret: number } {
  return { text: format(typed), caret: format(typed.slice(0, caret)).length };
}
