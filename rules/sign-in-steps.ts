import { selectStep, startFlow, type FlowState } from './auth-flow.ts'

export const SIGN_IN_STEP = {
  firstForm: 1,
  confirmCode: 2,
  password: 3,
  recovery: 4,
  recoveryConfirmation: 5,
} as const

export type SignInStep = (typeof SIGN_IN_STEP)[keyof typeof SIGN_IN_STEP]
export type SignInState = FlowState<SignInStep>

/** The way in is 1, 2, 3; recovery is a way of its own, 4, 5. The last step of each leads nowhere. */
const NEXT: Record<SignInStep, SignInStep | null> = { 1: 2, 2: 3, 3: null, 4: 5, 5: null }

export function startSignIn(): SignInState {
  return startFlow<SignInStep>(SIGN_IN_STEP.firstForm)
}

export function advanceSignIn(state: SignInState): SignInState {
  const next = NEXT[state.step]
  return next === null ? state : selectStep(state, next)
}
