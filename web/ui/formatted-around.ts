/** Formats a text, and returns where the caret then belongs: after the same characters as before. */
export function formattedAround(
  typed: string,
  caret: number,
  format: (text: string) => string,
): { text: string; caret: number } {
  return { text: format(typed), caret: format(typed.slice(0, caret)).length };
}
