import { expect, test } from 'vitest'
import { returnToPrevious, selectStep, startFlow } from './auth-flow.ts'
import { SIGN_IN_STEP, startSignIn } from './sign-in-steps.ts'
import { SIGN_UP_STEP, startSignUp } from './sign-up-steps.ts'

test('selecting a step remembers the one left, and changes nothing in place', () => {
  const start = Object.freeze(startSignIn())
  expect(selectStep(start, SIGN_IN_STEP.recovery)).toEqual({ step: 4, previousStep: 1 })
  expect(start).toEqual({ step: 1, previousStep: null })
})

test('going back goes to the step before, and nowhere from the first', () => {
  const recovery = selectStep(selectStep(startSignIn(), 3), SIGN_IN_STEP.recovery)
  expect(returnToPrevious(recovery)).toEqual({ step: 3, previousStep: 4 })
  const fresh = startSignIn()
  expect(returnToPrevious(fresh)).toBe(fresh)
})

test('a start is clean, whatever went before', () => {
  expect(startFlow(1)).toEqual({ step: 1, previousStep: null })
  expect(startSignIn()).toEqual(startFlow(1))
  expect(startSignUp()).toEqual(startFlow(1))
})

test('the steps are numbered as the specification numbers them', () => {
  expect(Object.values(SIGN_IN_STEP)).toEqual([1, 2, 3, 4, 5])
  expect(Object.values(SIGN_UP_STEP)).toEqual([1, 2, 3, 4])
})
