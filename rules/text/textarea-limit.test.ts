import { expect, test } from 'vitest'
import { limitText, textCounter, textLimitError } from './textarea-limit.ts'

test.each([
  ['  текст  ', 240, 'текст'],
  ['абвгд', 3, 'абв'],
  ['аб вгд', 3, 'аб'],
  ['😀😀😀', 2, '😀😀'],
  ['', 3, ''],
  [null, 3, ''],
  [undefined, 3, ''],
])('%j within %s is %j', (text, max, cut) => expect(limitText(text, max)).toBe(cut))

test.each([
  ['  текст ', undefined, '5 / 240'],
  ['😀', 10, '1 / 10'],
  [null, undefined, '0 / 240'],
])('%j of %s counts %s', (text, max, counter) => expect(textCounter(text, max)).toBe(counter))

test.each([
  ['а'.repeat(240), undefined, null],
  [` ${'а'.repeat(240)} `, undefined, null],
  ['а'.repeat(241), undefined, 'Сократите текст на 1\u00A0символ'],
  ['абвгд', 3, 'Сократите текст на 2\u00A0символа'],
  ['а'.repeat(10), 3, 'Сократите текст на 7\u00A0символов'],
  [undefined, 3, null],
])('%#', (text, max, message) => expect(textLimitError(text, max)).toBe(message))

test('240 by default', () => expect(limitText('а'.repeat(300))).toHaveLength(240))
