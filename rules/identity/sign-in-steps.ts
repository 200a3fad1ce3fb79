import { startFlow, type FlowState } from './auth-flow.ts'

export const SIGN_IN_STEP = {
  firstForm: 1,
  confirmCode: 2,
  password: 3,
  recovery: 4,
  recoveryConfirmation: 5,
} as const

export type SignInStep = (typeof SIGN_IN_STEP)[keyof typeof SIGN_IN_STEP]
export type SignInState = FlowState<SignInStep>

export function startSignIn(): SignInState {
  return startFlow<SignInStep>(SIGN_IN_STEP.firstForm)
}
