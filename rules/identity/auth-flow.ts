/** Where a person is in a form of several steps. */
export type FlowState<Step extends number> = { step: Step; previousStep: Step | null }

export function startFlow<Step extends number>(step: Step): FlowState<Step> {
  return { step, previousStep: null }
}

/** Going anywhere remembers where one came from. */
export function selectStep<Step extends number>(state: FlowState<Step>, step: Step): FlowState<Step> {
  return { step, previousStep: state.step }
}

export function returnToPrevious<Step extends number>(state: FlowState<Step>): FlowState<Step> {
  return state.previousStep === null ? state : selectStep(state, state.previousStep)
}
