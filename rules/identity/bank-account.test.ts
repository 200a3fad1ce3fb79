import { expect, it } from 'vitest'
import { accountError, bikError, correspondentAccountError, plainDigits } from './bank-account.ts'

const SBER = '044525225'
const DEMO = '045805999'

it.each([
  ['', null],
  [SBER, null],
  ['144525225', null],
  ['344525225', 'Введите БИК полностью'],
  ['04452522', 'Введите БИК полностью'],
  ['0445252255', 'Введите БИК полностью'],
  ['04452522a', 'Введите БИК полностью'],
])('БИК %j: %j', (bik, words) => {
  const said = bikError(bik)
  if (words === null) expect(said).toBeNull()
  else expect(said).toContain(words)
})

it.each([
  ['', SBER, null],
  ['40702810600000012345', DEMO, null],
  // one digit wrong, two digits swapped, another bank's
  ['40702810600000012346', DEMO, 'контрольная цифра не сходится'],
  ['40702810600000021345', DEMO, 'контрольная цифра не сходится'],
  ['40702810600000012345', SBER, 'контрольная цифра не сходится'],
  // the treasury's account lies in the centre itself
  ['40101810845250010102', '044525000', null],
  ['40101810845250010103', '044525000', 'контрольная цифра не сходится'],
  ['4070281060000001234', DEMO, '20 цифр'],
  ['4070281060000001234x', DEMO, '20 цифр'],
  // nothing to check it by yet
  ['40702810600000012346', '', null],
])('an account %j with БИК %j: %j', (account, bik, words) => {
  const said = accountError(account, bik)
  if (words === null) expect(said).toBeNull()
  else expect(said).toContain(words)
})

it.each([
  ['', SBER, null],
  ['30101810400000000225', SBER, null],
  ['30101810000000000999', DEMO, null],
  ['30101810500000000225', SBER, 'контрольная цифра не сходится'],
  ['30101810400000000226', SBER, 'те же, что у БИК'],
  ['40702810600000012345', DEMO, 'начинается с 301'],
  ['3010181040000000022', SBER, '20 цифр'],
])('a correspondent account %j with БИК %j: %j', (account, bik, words) => {
  const said = correspondentAccountError(account, bik)
  if (words === null) expect(said).toBeNull()
  else expect(said).toContain(words)
})

it.each([
  ['40702 810 6 0000 0012345', '40702810600000012345'],
  [' 044525225 ', '044525225'],
  ['40702-810', '40702810'],
  ['abc 1', 'abc 1'],
])('%j is kept as %j', (text, plain) => expect(plainDigits(text)).toBe(plain))
