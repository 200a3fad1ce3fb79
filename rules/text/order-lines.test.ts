import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  ORDER_LINE_LONGEST,
  ORDER_LINES_LIMIT,
  ORDER_QUANTITY_LIMIT,
  ORDER_TEXT_LONGEST,
  orderLinesText,
  readOrderLines,
} from './order-lines.ts'

const read = (text: string) =>
  readOrderLines(text).lines.map(({ article, words, quantity }) => [article, words, quantity])

describe('one line of a letter', () => {
  test.each<[string, string | null, string, number]>([
    ['Перфоратор П-600', null, 'Перфоратор П-600', 1],
    ['Перфоратор П-600 — 2 шт', null, 'Перфоратор П-600', 2],
    ['Перфоратор П-600 2шт.', null, 'Перфоратор П-600', 2],
    ['Перфоратор П-600, 2 штуки', null, 'Перфоратор П-600', 2],
    ['Перфоратор П-600 (2 шт.)', null, 'Перфоратор П-600', 2],
    ['Перфоратор П-600 (2)', null, 'Перфоратор П-600', 2],
    ['Перфоратор П-600 - 2', null, 'Перфоратор П-600', 2],
    ['Перфоратор П-600: 2', null, 'Перфоратор П-600', 2],
    ['Перфоратор П-600 = 2', null, 'Перфоратор П-600', 2],
    ['Перфоратор П-600, кол-во: 12', null, 'Перфоратор П-600', 12],
    ['Перфоратор П-600 в количестве 3 штук', null, 'Перфоратор П-600', 3],
    ['2 шт Перфоратор П-600', null, 'Перфоратор П-600', 2],
    ['2 x Перфоратор П-600', null, 'Перфоратор П-600', 2],
    ['2х Перфоратор П-600', null, 'Перфоратор П-600', 2],
    ['2 × 100234', '100234', '100234', 2],
    ['арт. A-100101 — 2 шт', 'A-100101', 'A-100101', 2],
    ['Артикул: RH26-800 3 шт.', 'RH26-800', 'RH26-800', 3],
    ['Перфоратор, арт. A-100101, 4 шт', 'A-100101', 'Перфоратор, A-100101', 4],
    ['код 100234', '100234', '100234', 1],
    ['100234', '100234', '100234', 1],
    ['RH 26-800', 'RH 26-800', 'RH 26-800', 1],
    ['B18-50 x 2', 'B18-50', 'B18-50', 2],
    ['B18-50 *3', 'B18-50', 'B18-50', 3],
    ['диск алмазный х 4', null, 'диск алмазный', 4],
    ['10 уп. дюбелей 6х40', null, 'дюбелей 6х40', 10],
    ['Дюбель 10×160, 10 упаковок', null, 'Дюбель 10×160', 10],
    ['Перчатки х/б 12 пар', null, 'Перчатки х/б', 12],
    ['Бур SDS-plus 8 мм 1,5 шт', null, 'Бур SDS-plus 8 мм', 2],
    ['1. Перфоратор П-600 — 2 шт', null, 'Перфоратор П-600', 2],
    ['3) Перфоратор П-600', null, 'Перфоратор П-600', 1],
    ['• Перфоратор П-600', null, 'Перфоратор П-600', 1],
    ['- Перфоратор П-600 - 5', null, 'Перфоратор П-600', 5],
    ['Перфоратор П-600 2 шт по 5 990 руб.', null, 'Перфоратор П-600', 2],
    ['Перфоратор П-600 2 шт = 11 980,00 ₽', null, 'Перфоратор П-600', 2],
    ['\u00A0Перфоратор\u00A0П-600\u00A0—\u00A02\u00A0шт\u00A0', null, 'Перфоратор П-600', 2],
    // figures of the good are no quantities
    ['Диск отрезной 125', null, 'Диск отрезной 125', 1],
    ['Диск 125 х 22', null, 'Диск 125 х 22', 1],
    ['Диск 125х1,2', null, 'Диск 125х1,2', 1],
    ['Саморез 3,5×35', null, 'Саморез 3,5×35', 1],
    ['6 x 40 дюбель', null, '6 x 40 дюбель', 1],
    ['Шланг 20 м', null, 'Шланг 20 м', 1],
    ['УШМ-125', 'УШМ-125', 'УШМ-125', 1],
    ['Болгарка УШМ-125', null, 'Болгарка УШМ-125', 1],
    // the last of two is what is wanted
    ['Набор бит 12 шт — 2 шт', null, 'Набор бит 12 шт', 2],
    ['5', null, '5', 1],
    ['0 шт A-100101', 'A-100101', 'A-100101', 1],
    ['A-100101 99999 шт', 'A-100101', 'A-100101', ORDER_QUANTITY_LIMIT],
  ])('%s', (text, article, words, quantity) => {
    expect(read(text)).toEqual([[article, words, quantity]])
  })

  test('a figure behind an article is a quantity, and the whole is kept: it may be the article', () => {
    expect(readOrderLines('B18 50').lines).toEqual([
      { text: 'B18 50', article: 'B18', codes: [], words: 'B18', quantity: 50, whole: 'B18 50' },
    ])
  })

  test.each(['Добрый день!', 'Прошу выставить счёт на:', 'С уважением, Иванов', '', '   ', '———', '!!! ...', '\u200B'])(
    'says nothing of a good: %s',
    (text) => expect(read(text)).toEqual([]),
  )
})

describe('rows of a table', () => {
  test.each<[string, string | null, string, number]>([
    ['A-100101\t2', 'A-100101', 'A-100101', 2],
    ['100234\t5', '100234', '100234', 5],
    ['1234\t5', null, '1234', 5],
    ['A-100101\tПерфоратор П-600\t2', 'A-100101', 'Перфоратор П-600', 2],
    ['Перфоратор П-600\tA-100101\t2 шт', 'A-100101', 'Перфоратор П-600', 2],
    ['Перфоратор П-600\tшт\t10\t450,00\t4500,00', null, 'Перфоратор П-600', 10],
    ['Перфоратор П-600\t10\tшт.\t450\t4500', null, 'Перфоратор П-600', 10],
    ['Кабель ВВГ\t20\tм', null, 'Кабель ВВГ', 20],
    ['3\tПерфоратор П-600', null, 'Перфоратор П-600', 3],
    ['Перфоратор П-600\t\t\t3', null, 'Перфоратор П-600', 3],
    ['A-100101;Перфоратор П-600;2', 'A-100101', 'Перфоратор П-600', 2],
    ['Перфоратор П-600 | 4', null, 'Перфоратор П-600', 4],
    ['Перфоратор П-600\tарт. A-100101', 'A-100101', 'Перфоратор П-600', 1],
  ])('%s', (text, article, words, quantity) => {
    expect(read(text)).toEqual([[article, words, quantity]])
  })

  test('the heading says which column is which, and is no line', () => {
    const table = [
      '№\tНаименование товара\tАртикул\tЦена\tКол-во, шт\tСумма',
      '1\tПерфоратор П-600\tA-100101\t5090\t2\t10180',
      '2\tБолгарка УШМ-700\t\t2990\t1 000\t2990000',
      '\tИтого\t\t\t\t3000180',
    ]
    expect(read(table.join('\n'))).toEqual([
      ['A-100101', 'Перфоратор П-600', 2],
      [null, 'Болгарка УШМ-700', 1000],
    ])
  })

  test('numbers down the first column are places in the list', () => {
    expect(read('1\tПерфоратор\t5\n2\tБолгарка\n3\tБур')).toEqual([
      [null, 'Перфоратор', 5],
      [null, 'Болгарка', 1],
      [null, 'Бур', 1],
    ])
  })
})

describe('limits', () => {
  test('so many lines, and the others are counted', () => {
    const { lines, skipped } = readOrderLines(
      Array.from({ length: ORDER_LINES_LIMIT + 7 }, (_, at) => `бур ${at} мм`).join('\n'),
    )
    expect([lines.length, skipped]).toEqual([ORDER_LINES_LIMIT, 7])
  })

  test.each([
    ['figures and blanks', '1 '.repeat(ORDER_TEXT_LONGEST)],
    ['one endless line', 'x'.repeat(5 * ORDER_TEXT_LONGEST)],
    ['signs', '— '.repeat(ORDER_TEXT_LONGEST)],
    ['lines of times signs', `${'x *'.repeat(60)}\n`.repeat(2000)],
    ['lines of prices', `${'1 1 '.repeat(90)}руб\n`.repeat(2000)],
    ['cells', '\t1'.repeat(ORDER_TEXT_LONGEST)],
  ])('a second is enough for %s', (_, text) => {
    // what others do on the machine meanwhile is not counted
    const begun = process.cpuUsage()
    readOrderLines(text)
    const { user, system } = process.cpuUsage(begun)
    expect((user + system) / 1000).toBeLessThan(1000)
  })
})

const piece = fc.oneof(
  fc.string({ maxLength: 12 }),
  fc.constantFrom(
    'арт.',
    'A-100101',
    '100234',
    'Перфоратор П-600',
    '2 шт',
    'шт',
    '10 уп.',
    '— 5',
    'x 2',
    '2 x',
    '(3)',
    '5',
    '0',
  ),
  fc.constantFrom(
    '\t',
    ';',
    '|',
    '\n',
    ' ',
    ', ',
    ': ',
    '=',
    '1,5',
    '450,00',
    '5 990 руб.',
    'кол-во',
    '№',
    'Артикул',
    'Цена',
  ),
)
const anySigns = fc
  .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 60 })
  .map((codes) => String.fromCharCode(...codes))
const anyText = fc.array(piece, { maxLength: 24 }).map((pieces) => pieces.join(' '))

test('whatever is pasted gives whole quantities and bounded words', () => {
  fc.assert(
    fc.property(fc.oneof(anyText, anySigns), (text) => {
      const isWell = (part: string) => part !== '' && part.length <= ORDER_LINE_LONGEST && !/[\t\n\r]/.test(part)
      const isWhole = (count: number) => Number.isInteger(count) && count >= 1 && count <= ORDER_QUANTITY_LIMIT
      const { lines } = readOrderLines(text)
      const bad = lines.filter(
        (line) => !isWhole(line.quantity) || ![line.text, line.words, line.article ?? 'none'].every(isWell),
      )
      expect(bad).toEqual([])
    }),
    { numRuns: 500 },
  )
})

test('what was read is read again as it was', () => {
  const likeHeading = ':  арт. \t кол-во x 2'
  expect(read(orderLinesText(readOrderLines(likeHeading).lines))).toEqual(read(likeHeading))
  fc.assert(
    fc.property(anyText, (text) => {
      expect(read(orderLinesText(readOrderLines(text).lines))).toEqual(read(text))
    }),
    // an article that begins as the heading of a column does
    { numRuns: 1000, examples: [[':  арт. \t кол-во x 2']] },
  )
})

describe('columns that name the good', () => {
  const codes = (...rows: string[]) =>
    readOrderLines(rows.join('\n')).lines.map(({ article, codes: others, words, quantity }) => [
      article,
      others,
      words,
      quantity,
    ])

  test.each<[string, string[], [string | null, string[], string, number]]>([
    [
      'article, code, barcode, name, unit and number under their headings, in any order',
      [
        'Штрихкод\tНаименование товара\tЕд. изм.\tКоличество (шт)\tКод\tАртикул производителя',
        '4600001001013\tПерфоратор\tшт\t4\t100101\tRH-26',
      ],
      ['RH-26', ['100101', '4600001001013'], 'Перфоратор', 4],
    ],
    ['a barcode alone', ['EAN-13\tКол-во', '4600001001013\t7'], ['4600001001013', [], '4600001001013', 7]],
    [
      'without headings',
      ['RH-26\t4600001001013\tПерфоратор электрический\t3'],
      ['RH-26', ['4600001001013'], 'Перфоратор электрический', 3],
    ],
    ['an article that says what it is', ['A-100103\tУШМ-125\t2'], ['A-100103', ['УШМ-125'], 'УШМ-125', 2]],
  ])('%s', (_, rows, line) => {
    expect(codes(...rows)).toEqual([line])
  })
})
