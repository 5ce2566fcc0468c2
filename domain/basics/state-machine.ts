/** One allowed step: what happens to something in a state. `from` is null before there is any. */
export type Step<State extends string> = {
  readonly from: State | null;
  readonly to: State;
  /** What happens, in the words of the drawing. */
  readonly on: string;
};

/** The states of something and every step between them. What is not a step never happens. */
export type StateMachine<State extends string> = {
  readonly states: readonly State[];
  readonly steps: readonly Step<State>[];
};

/** Whether something may go from one state to another in one step. */
export function mayStep<State extends string>({ steps }: StateMachine<State>, from: State | null, to: State): boolean {
  return steps.some((step) => step.from === from && step.to === to);
}
