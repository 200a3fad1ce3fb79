import { expect, test } from 'vitest'
import { isWithoutBattery } from './without-battery.ts'

test.each([
  ['Дрель-шуруповёрт аккумуляторная BRUNO BDD 18-40 Solo, 18 В, 40 Н·м, без АКБ и\u00A0ЗУ', true],
  ['Лобзик аккумуляторный, без\u00A0акб', true],
  ['Триммер без аккумулятора и зарядного устройства', true],
  ['Дрель-шуруповёрт аккумуляторная BRUNO BDD 18-40-2, 18 В, 40 Н·м, 2 × 4 А·ч', false],
  ['Аккумулятор 18 В, 4 А·ч', false],
  ['Гайковёрт без кейса, с АКБ', false],
])('%s: %s', (name, isWithout) => {
  expect(isWithoutBattery(name)).toBe(isWithout)
})
