import { expect, it } from 'vitest'
import { type StockReason, stockReasonProblem } from './stock-reasons.ts'

it.each<[StockReason, number, string, string | null]>([
  ['damaged', -1, '', null],
  ['damaged', 1, '', '«Брак, бой» только убавляет остаток'],
  ['lost', 2, '', '«Пропало» только убавляет остаток'],
  ['found', 2, '', null],
  ['found', -2, '', '«Нашлось» только прибавляет остаток'],
  ['received', -1, '', '«Приход без документа» только прибавляет остаток'],
  ['mistake', -3, '', null],
  ['mistake', 3, '', null],
  ['other', 3, '  ', 'Напишите, что случилось'],
  ['other', 3, 'Вернули с выставки', null],
])('%s by %i («%s»)', (reason, moved, note, words) => expect(stockReasonProblem(reason, moved, note)).toBe(words))
