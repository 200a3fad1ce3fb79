import { expect, it } from 'vitest'
import { askedFields, givenFields, ORDER_FIELDS, orderFieldRows, readOrderFields } from './order-fields.ts'

it('has fields by code, each once, none with the name of a column of the export', () => {
  const codes = ORDER_FIELDS.map(({ code }) => code)
  expect(new Set(codes).size).toBe(codes.length)
  expect(codes.filter((code) => !/^[a-z][A-Za-z]{1,39}$/.test(code))).toEqual([])
  expect(
    codes.filter((code) => ['number', 'status', 'comment', 'total', 'phone', 'email', 'inn'].includes(code)),
  ).toEqual([])
})

it('asks organizations for more than anybody else', () => {
  expect(askedFields(false).map(({ code }) => code)).not.toContain('buyerNumber')
  expect(askedFields(true).map(({ code }) => code)).toContain('buyerNumber')
})

it.each([
  [undefined, true, {}, {}],
  [{}, true, {}, {}],
  [{ buyerNumber: '  ЗК-15   от 3.03 ' }, true, { buyerNumber: 'ЗК-15 от 3.03' }, {}],
  [{ buyerNumber: '   ' }, true, {}, {}],
  [{ buyerNumber: 'я'.repeat(61) }, true, {}, { 'fields.buyerNumber': ['«Ваш номер заказа» — до 60 символов'] }],
  [{ buyerNumber: '1' }, false, {}, { 'fields.buyerNumber': ['Такого поля у заказа нет'] }],
  [{ other: '1' }, true, {}, { 'fields.other': ['Такого поля у заказа нет'] }],
  [{ constructor: '1' }, true, {}, { 'fields.constructor': ['Такого поля у заказа нет'] }],
] as const)('%j of an organization (%j) is %j', (given, isOrganization, values, errors) => {
  expect(readOrderFields(given, isOrganization)).toEqual({ values, errors })
})

it('sends what is asked for alone, shows what there is', () => {
  expect(givenFields({ buyerNumber: '7', other: 'x' }, true)).toEqual({ buyerNumber: '7' })
  expect(givenFields({ buyerNumber: '7' }, false)).toEqual({})
  expect(orderFieldRows({ buyerNumber: '7', other: 'x' })).toEqual([
    { code: 'buyerNumber', label: 'Ваш номер заказа', value: '7' },
  ])
})
