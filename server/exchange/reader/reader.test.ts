import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { encodeWindows1251 } from '#rules/exchange/windows-1251.ts'
import { MIDDLE, NEW, OLD } from './exports.fixture.ts'
import { FileProblem } from '#server/kernel/table-file/file-problem.ts'
import { readRows } from './read-rows.fixture.ts'

const root = (inside: string, attributes = '') =>
  `<КоммерческаяИнформация${attributes}>${inside}</КоммерческаяИнформация>`
const offers = (inside: string) =>
  root(`<ПакетПредложений СодержитТолькоИзменения="true"><Предложения>${inside}</Предложения></ПакетПредложений>`)
const goods = (inside: string, attributes = ' СодержитТолькоИзменения="true"') =>
  root(`<Каталог${attributes}><Товары>${inside}</Товары></Каталог>`)
const refusal = (bytes: string | Uint8Array) =>
  readRows(bytes).then(
    () => null,
    (error: FileProblem) => [error.message, error.line],
  )

describe('a catalogue in three dialects', () => {
  it('reads the oldest: cards, groups, properties, prices, stock of warehouses', async () => {
    const { goods: cards, prices, stock, names, problems, dialect } = await readRows(...Object.values(OLD))
    expect(dialect).toBe('2.04')
    expect(cards[0]).toMatchObject({
      external: 'a-1',
      isWhole: true,
      isDeleted: false,
      article: 'ДР-10',
      barcode: '4600000000046',
      name: 'Дрель "ДР-10"',
      unit: 'шт',
      groups: ['g2'],
      description: 'Сверлит & крутит',
      pictures: ['import_files/a1/x.jpg', 'import_files/a1/y.png'],
      vendor: 'Тайга',
      properties: { p1: ['850'], p2: ['v1'], p3: [] },
      vat: '20',
      weightGrams: 1850,
    })
    expect(cards[1]).toMatchObject({ external: 'a-2', isDeleted: true, article: null, properties: null })
    expect(cards[2]).toMatchObject({ external: 'a-3#red', name: 'Чехол (красный)', properties: { Цвет: ['Красный'] } })
    expect(prices.map(({ external, priceType, kopecks }) => [external, priceType, kopecks])).toEqual([
      ['a-1', 't1', 123_450],
      ['a-3#red', 't1', 0],
    ])
    expect(stock.map(({ external, warehouse, quantity }) => [external, warehouse, quantity])).toEqual([
      ['a-1', 'w1', 5],
      ['a-1', 'w2', 0],
      ['a-3#red', '', 3],
    ])
    expect(names.map(({ kind, external, name, parent }) => [kind, external, name, parent])).toEqual([
      ['group', 'g1', 'Инструмент', null],
      ['group', 'g2', 'Дрели', 'g1'],
      ['property', 'p1', 'Мощность, Вт', null],
      ['property', 'p2', 'Бренд', null],
      ['price-type', 't1', 'Розничная', null],
      ['price-type', 't2', 'Валютная', null],
      ['warehouse', 'w1', 'Основной', null],
      ['property', 'Цвет', 'Цвет', null],
    ])
    expect(names[3]!.details).toEqual({ type: 'Справочник', values: { v1: 'Тайга' } })
    expect(problems).toEqual([expect.stringMatching(/USD/)])
  })

  it('reads the middle one, whose prices and stock come apart, and the newest under any prefix', async () => {
    const middle = await readRows(...Object.values(MIDDLE))
    expect([middle.dialect, middle.goods.length, middle.prices[0]?.kopecks]).toEqual(['2.08', 3, 99_900])
    expect(middle.goods[2]).toMatchObject({ external: 'a-1', barcode: '4600000000046', name: null, isWhole: false })
    expect(middle.stock.map(({ warehouse, quantity }) => [warehouse, quantity])).toEqual([
      ['w1', 4],
      ['w2', 1],
    ])
    const newest = await readRows(...Object.values(NEW))
    expect([newest.dialect, newest.goods.length, newest.prices[0]?.kopecks]).toEqual(['3.1', 2, 150_000])
    expect(newest.goods[0]).toMatchObject({ isWhole: false, vendor: 'Тайга' })
    expect(newest.stock.map(({ external, warehouse, quantity }) => [external, warehouse, quantity])).toEqual([
      ['a-1', 'w1', 2],
      ['a-4', '', 11],
    ])
  })

  it('judges each part alone, and takes one that keeps silent for changes', async () => {
    const card = '<Товар><Ид>a</Ид></Товар>'
    const wholes = await readRows(goods(card, ' СодержитТолькоИзменения="false"'), goods(card), goods(card, ''))
    expect(wholes.goods.map(({ isWhole }) => isWhole)).toEqual([true, false, false])
  })

  it('reads kinds of goods as groups where there are no others', async () => {
    const { names, goods: cards } = await readRows(
      root(
        '<Классификатор><Категории><Категория><Ид>k</Ид><Наименование>Пилы</Наименование></Категория></Категории></Классификатор>',
      ),
      goods(
        '<Товар><Ид>a</Ид><Категория>k</Категория></Товар><Товар><Ид>b</Ид><Группы><Ид>g</Ид></Группы><Категория>k</Категория></Товар>',
      ),
    )
    expect(names).toEqual([expect.objectContaining({ kind: 'group', external: 'k', details: { isKind: true } })])
    expect(cards.map(({ groups }) => groups)).toEqual([['k'], ['g']])
  })
})

describe('faults of real files', () => {
  const said = '<?xml version="1.0" encoding="windows-1251"?>'

  it('decides on the encoding by the bytes', async () => {
    const xml = `${said}${goods('<Товар><Ид>a</Ид><Наименование>Дрель «Ёж»</Наименование></Товар>')}`
    const utf16 = Buffer.from(`\uFEFF${xml}`, 'utf16le')
    for (const bytes of [
      xml,
      `\uFEFF${xml}`,
      encodeWindows1251(xml),
      utf16,
      Buffer.from(utf16).swap16(),
      `\r\n ${xml}`,
    ])
      expect((await readRows(bytes)).goods[0]?.name).toBe('Дрель «Ёж»')
  })

  it('refuses a damaged UTF-8 instead of reading gibberish', async () => {
    const bytes = Buffer.from(`${said}\n${goods('<Товар><Ид>a</Ид><Наименование>Дрель</Наименование></Товар>')}`)
    bytes[bytes.indexOf('Дрель') + 3] = 0x41
    expect(await refusal(bytes)).toEqual([expect.stringMatching(/UTF-8 повреждён/), expect.any(Number)])
  })

  it.each([
    ['1 234,50', 123_450],
    ['1\u00A0234,50', 123_450],
    ['', 0],
  ])('reads the price %j', async (text, kopecks) => {
    const xml = offers(
      `<Предложение><Ид>a</Ид><Цены><Цена><ИдТипаЦены>t</ИдТипаЦены><ЦенаЗаЕдиницу>${text}</ЦенаЗаЕдиницу><Валюта>RUR</Валюта></Цена></Цены></Предложение>`,
    )
    expect((await readRows(xml)).prices).toEqual([expect.objectContaining({ kopecks, currency: 'RUB' })])
  })

  it('tells of what it passed over, with the line', async () => {
    const { problems, prices, stock } = await readRows(
      offers(`\n<Предложение><Ид>a</Ид><Цены><Цена><ИдТипаЦены>t</ИдТипаЦены><ЦенаЗаЕдиницу>договорная</ЦенаЗаЕдиницу></Цена></Цены>
        <Количество>много</Количество></Предложение><Предложение/>`),
      goods('<Товар><Наименование>Без номера</Наименование></Товар>'),
    )
    expect([prices, stock]).toEqual([[], []])
    expect(problems).toEqual([
      '2: Цена «договорная» не число',
      '3: Остаток «много» не число',
      '3: У предложения нет идентификатора, оно пропущено',
      '1: У товара нет идентификатора, он пропущен',
    ])
  })

  it('reads past control characters from clipboards', async () => {
    const { goods: cards } = await readRows(
      goods('<Товар><Ид>a</Ид><Наименование>Дрель\u000Bс\u0002кейсом</Наименование></Товар>'),
    )
    expect(cards[0]?.name).toBe('Дрель с кейсом')
  })
})

describe('what is no catalogue', () => {
  it.each([
    ['', 'файл пуст'],
    ['<html><body/></html>', 'это не CommerceML: файл начинается с «html»'],
    [`<!DOCTYPE a [<!ENTITY b "${'c'.repeat(100)}">]>${root('')}`, 'в файле есть DOCTYPE, такие файлы не принимаются'],
    [root('<Документ><Ид>1</Ид></Документ>'), /документы \(заказы\)/],
    [root('').slice(0, -3), /оборван: он кончается внутри элемента «КоммерческаяИнформация»/],
    [goods('<Товар><Ид>a</Ид>\n<Наименование>Др'.replace('</Товары>', '')).slice(0, 90), /оборван|ошибка в разметке/],
    [root('<a>'.repeat(200)), /глубже 100/],
    [root('&b;'), /ошибка в разметке XML/],
    [`<?xml version="1.0"?>${root('')}<second/>`, /ошибка в разметке XML/],
    ['PK\u0003\u0004', /ошибка в разметке XML/],
  ])('%#: %s', async (text, words) => {
    const [sentence] = (await refusal(text))!
    if (typeof words === 'string') expect(sentence).toBe(words)
    else expect(sentence).toMatch(words)
  })

  it('holds no value longer than its bound', async () => {
    const [sentence] = (await refusal(root(`<Каталог>${'а'.repeat(9 * 1024 * 1024)}</Каталог>`)))!
    expect(sentence).toMatch(/больше 8 МБ/)
  })

  it('is refused in words wherever it is cut or spoilt', async () => {
    const bytes = Buffer.from(OLD['import.xml'])
    await fc.assert(
      fc.asyncProperty(
        fc.nat(bytes.length - 2),
        fc.boolean(),
        fc.uint8Array({ minLength: 1, maxLength: 3 }),
        async (at, isCut, junk) => {
          const spoilt = isCut
            ? bytes.subarray(0, at)
            : Buffer.concat([bytes.subarray(0, at), junk, bytes.subarray(at + junk.length)])
          const error = await readRows(spoilt).then(
            () => null,
            (problem: unknown) => problem,
          )
          expect(error === null || error instanceof FileProblem).toBe(true)
          if (isCut) expect(error).toBeInstanceOf(FileProblem)
        },
      ),
      { numRuns: process.env['SHORT_TESTS'] ? 40 : 150 },
    )
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 200 }), async (junk) => {
        await expect(readRows(junk)).rejects.toBeInstanceOf(FileProblem)
      }),
      { numRuns: 50 },
    )
  })
})
