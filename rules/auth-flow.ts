/** Where a person is in a form of several steps. */
export type FlowState<Step extends number> = { step: Step; previousStep: Step | null; errors: readonly string[] }

export function startFlow<Step extends number>(step: Step): FlowState<Step> {
  return { step, previousStep: null, errors: [] }
}

/** Going anywhere remembers where one came from and clears what was said about the step left behind. */
export function selectStep<Step extends number>(state: FlowState<Step>, step: Step): FlowState<Step> {
  return { step, previousStep: state.step, errors: [] }
}

export function returnToPrevious<Step extends number>(state: FlowState<Step>): FlowState<Step> {
  return state.previousStep === null ? state : selectStep(state, state.previousStep)
}

export function withErrors<Step extends number>(state: FlowState<Step>, errors: readonly string[]): FlowState<Step> {
  return { ...state, errors }
}
