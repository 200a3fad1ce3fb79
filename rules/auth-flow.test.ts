import { describe, expect, test } from 'vitest'
import { returnToPrevious, selectStep, startFlow, withErrors } from './auth-flow.ts'
import { advanceSignIn, SIGN_IN_STEP, startSignIn, type SignInStep } from './sign-in-steps.ts'
import { advanceSignUp, SIGN_UP_STEP, startSignUp, type SignUpStep } from './sign-up-steps.ts'

describe('any flow', () => {
  test('selecting a step remembers the one left and clears what was said', () => {
    const failed = withErrors(startSignIn(), ['Неверный код'])
    expect(failed).toEqual({ step: 1, previousStep: null, errors: ['Неверный код'] })
    expect(selectStep(failed, SIGN_IN_STEP.recovery)).toEqual({ step: 4, previousStep: 1, errors: [] })
  })

  test('going back goes to the step before, and nowhere from the first', () => {
    const recovery = selectStep(selectStep(startSignIn(), 3), SIGN_IN_STEP.recovery)
    expect(returnToPrevious(recovery)).toEqual({ step: 3, previousStep: 4, errors: [] })
    const fresh = startSignIn()
    expect(returnToPrevious(fresh)).toBe(fresh)
  })

  test('a start is clean, whatever went before', () => {
    expect(startFlow(1)).toEqual({ step: 1, previousStep: null, errors: [] })
    expect(startSignIn()).toEqual(startFlow(1))
    expect(startSignUp()).toEqual(startFlow(1))
  })

  test('states are not changed in place', () => {
    const state = Object.freeze(withErrors(startSignUp(), ['x']))
    advanceSignUp(state)
    expect(state).toEqual({ step: 1, previousStep: null, errors: ['x'] })
  })
})

test.each<[SignInStep, SignInStep | null]>([
  [SIGN_IN_STEP.firstForm, SIGN_IN_STEP.confirmCode],
  [SIGN_IN_STEP.confirmCode, SIGN_IN_STEP.password],
  [SIGN_IN_STEP.password, null],
  [SIGN_IN_STEP.recovery, SIGN_IN_STEP.recoveryConfirmation],
  [SIGN_IN_STEP.recoveryConfirmation, null],
])('sign-in step %s leads to %s', (step, next) => {
  const state = withErrors(startFlow(step), ['x'])
  expect(advanceSignIn(state)).toEqual(next ? { step: next, previousStep: step, errors: [] } : state)
})

test.each<[SignUpStep, SignUpStep | null]>([
  [SIGN_UP_STEP.firstForm, SIGN_UP_STEP.confirmPhone],
  [SIGN_UP_STEP.confirmPhone, SIGN_UP_STEP.confirmPassword],
  [SIGN_UP_STEP.confirmPassword, SIGN_UP_STEP.infoForm],
  [SIGN_UP_STEP.infoForm, null],
])('sign-up step %s leads to %s', (step, next) => {
  const state = withErrors(startFlow(step), ['x'])
  expect(advanceSignUp(state)).toEqual(next ? { step: next, previousStep: step, errors: [] } : state)
})

test('the steps are numbered as the specification numbers them', () => {
  expect(Object.values(SIGN_IN_STEP)).toEqual([1, 2, 3, 4, 5])
  expect(Object.values(SIGN_UP_STEP)).toEqual([1, 2, 3, 4])
})
