import { expect, it } from 'vitest'
import { branchCodeError, branchHostError } from './branch-errors.ts'

it.each([
  ['000004', true],
  ['TVER-2', true],
  ['', false],
  ['код', false],
  ['a b', false],
  ['1'.repeat(21), false],
])('the code «%s» is fit: %s', (code, isFit) => expect(branchCodeError(code) === null).toBe(isFit))

it.each([
  ['tver', true],
  ['nizhny-novgorod', true],
  ['a', true],
  ['', false],
  ['Tver', false],
  ['-tver', false],
  ['tver-', false],
  ['тверь', false],
  ['tver.shop', false],
  ['office', false],
  ['www', false],
  ['a'.repeat(41), false],
])('the host «%s» is fit: %s', (slug, isFit) => expect(branchHostError(slug) === null).toBe(isFit))
