import { startFlow, type FlowState } from './auth-flow.ts'

export const SIGN_UP_STEP = { firstForm: 1, confirmPhone: 2, confirmPassword: 3, infoForm: 4 } as const

export type SignUpStep = (typeof SIGN_UP_STEP)[keyof typeof SIGN_UP_STEP]
export type SignUpState = FlowState<SignUpStep>

export function startSignUp(): SignUpState {
  return startFlow<SignUpStep>(SIGN_UP_STEP.firstForm)
}
