/** One allowed transition. `from` is null when the thing is created. */
export type Step<State extends string> = {
  readonly from: State | null;
  readonly to: State;
  /** The cause of the step, as labelled in the state diagram. */
  readonly on: string;
};

/** The states of a thing and every allowed step between them. */
export type StateMachine<State extends string> = {
  readonly states: readonly State[];
  readonly steps: readonly Step<State>[];
};

/** Returns whether one step leads from one state to another. */
export function mayStep<State extends string>({ steps }: StateMachine<State>, from: State | null, to: State): boolean {
  return steps.some((step) => step.from === from && step.to === to);
}
