import { describe, expect, it } from 'vitest'
import { readRows } from './read-rows.fixture.ts'

const root = (inside: string) => `<КоммерческаяИнформация>${inside}</КоммерческаяИнформация>`
const offers = (inside: string) =>
  root(`<ПакетПредложений СодержитТолькоИзменения="true"><Предложения>${inside}</Предложения></ПакетПредложений>`)
const goods = (inside: string) => root(`<Каталог СодержитТолькоИзменения="true"><Товары>${inside}</Товары></Каталог>`)
const NOTHING = '00000000-0000-0000-0000-000000000000'
const offer = (inside: string, attributes = '') => `<Предложение${attributes}><Ид>a</Ид>${inside}</Предложение>`

describe('stock of an offer', () => {
  it.each<[string, string, [string, number][]]>([
    [
      'attributes',
      '<Склад ИдСклада="w1" КоличествоНаСкладе="5"/><Склад ИдСклада="w2" КоличествоНаСкладе=""/>',
      [
        ['w1', 5],
        ['w2', 0],
      ],
    ],
    [
      'a list of places',
      '<КоличествоНаСкладах><КоличествоНаСкладе><ИдСклада>w1</ИдСклада><Количество>2,9</Количество></КоличествоНаСкладе></КоличествоНаСкладах>',
      [['w1', 2]],
    ],
    [
      'rests by warehouse, beside a sum that says less',
      '<Количество>9</Количество><Остатки><Остаток><Склад><Ид>w1</Ид><Количество>4</Количество></Склад></Остаток><Остаток><Склад><Ид>w2</Ид><Количество>-3</Количество></Склад></Остаток></Остатки>',
      [
        ['w1', 4],
        ['w2', 0],
      ],
    ],
    [
      'attributes inside of rests',
      '<Остатки><Остаток><Склад ИдСклада="w1" КоличествоНаСкладе="7"/></Остаток></Остатки>',
      [['w1', 7]],
    ],
    ['one figure', '<Остатки><Остаток><Количество>11</Количество></Остаток></Остатки>', [['', 11]]],
    [
      'several figures of one offer are one heap',
      '<Остатки><Остаток><Количество>11</Количество></Остаток><Остаток><Количество>4</Количество></Остаток></Остатки>',
      [['', 15]],
    ],
    ['rests that are empty: nothing is left', '<Остатки/>', [['', 0]]],
    ['places that are empty: nothing is left', '<КоличествоНаСкладах/>', [['', 0]]],
    ['a list of warehouses', '<Склады><Склад><Ид>w1</Ид><Количество>3</Количество></Склад></Склады>', [['w1', 3]]],
    ['rests that are places themselves', '<Остатки><Остаток ИдСклада="w1" Количество="4"/></Остатки>', [['w1', 4]]],
    [
      'rests with ids of places',
      '<Остатки><Остаток><ИдСклада>w1</ИдСклада><Количество>4</Количество></Остаток></Остатки>',
      [['w1', 4]],
    ],
    [
      'the figure beside the warehouse',
      '<Остатки><Остаток><Склад><Ид>w1</Ид></Склад><Количество>9</Количество></Остаток></Остатки>',
      [['w1', 9]],
    ],
    [
      'one place twice is one heap',
      '<Склад ИдСклада="w1" КоличествоНаСкладе="5"/><Склад ИдСклада="w1" КоличествоНаСкладе="1 200,7"/>',
      [['w1', 1205]],
    ],
    [
      'the empty reference of 1С is no warehouse',
      `<Остатки><Остаток><Склад><Ид>${NOTHING}</Ид><Количество>3.000</Количество></Склад></Остаток></Остатки>`,
      [['', 3]],
    ],
    ['a warehouse without a figure says nothing', '<Склад ИдСклада="w1"/>', []],
    ['no word of it', '<Цены/>', []],
  ])('%s', async (_shape, inside, expected) => {
    const { stock, problems } = await readRows(offers(offer(inside)))
    expect(stock.map(({ warehouse, quantity }) => [warehouse, quantity])).toEqual(expected)
    expect(problems).toEqual([])
  })
})

describe('what is taken off sale', () => {
  it('by a status or a mark, on cards and on offers, with nothing else said', async () => {
    const { goods: rows, stock } = await readRows(
      goods(
        '<Товар Статус="Удален"><Ид>a</Ид></Товар><Товар><Ид>b</Ид><ПометкаУдаления>true</ПометкаУдаления></Товар>',
      ),
      offers(
        '<Предложение Статус="Удален"><Ид>c#k</Ид></Предложение><Предложение><Ид>d#k</Ид><ПометкаУдаления>true</ПометкаУдаления></Предложение>' +
          '<Предложение Статус="Удалён"><Ид>e</Ид></Предложение><Предложение Статус="Изменен"><Ид>f</Ид></Предложение>',
      ),
    )
    expect(rows.map(({ external, isDeleted }) => [external, isDeleted])).toEqual([
      ['a', true],
      ['b', true],
      ['c#k', true],
      ['d#k', true],
    ])
    // a good is its card's to take away: without its offer none of it is left
    expect(stock.map(({ external, quantity }) => `${external} ${quantity}`)).toEqual(['c#k 0', 'd#k 0', 'e 0'])
  })
})

describe('a card', () => {
  it('is read with what some systems call otherwise', async () => {
    const { goods: rows, problems } = await readRows(
      goods(`<Товар><Ид>a</Ид><Наименование>Дрель&nbsp;18&nbsp;В</Наименование>
        <Штрихкоды><Штрихкод>4600000000046</Штрихкод></Штрихкоды><Описание></Описание>
        <ЗначенияСвойств><ЗначенияСвойства><Ид>p</Ид><ИдЗначения>v1</ИдЗначения></ЗначенияСвойства></ЗначенияСвойств>
        <ЗначенияРеквизитов><ЗначениеРеквизита><Наименование>ОписаниеВФорматеHTML</Наименование><Значение>&lt;p&gt;Сверлит&lt;/p&gt;</Значение></ЗначениеРеквизита></ЗначенияРеквизитов></Товар>`),
    )
    expect(rows[0]).toMatchObject({
      name: 'Дрель\u00a018\u00a0В',
      barcode: '4600000000046',
      properties: { p: ['v1'] },
      description: '<p>Сверлит</p>',
    })
    expect(problems).toEqual([])
  })

  it('keeps its own description where it has one', async () => {
    const html =
      '<ЗначениеРеквизита><Наименование>ОписаниеВФорматеHTML</Наименование><Значение>b</Значение></ЗначениеРеквизита>'
    const { goods: rows } = await readRows(
      goods(`<Товар><Ид>a</Ид><Описание>a</Описание><ЗначенияРеквизитов>${html}</ЗначенияРеквизитов></Товар>`),
    )
    expect(rows[0]!.description).toBe('a')
  })
})

describe('the empty reference of 1С', () => {
  it('is no characteristic, no group and no value', async () => {
    const { goods: rows, stock } = await readRows(
      goods(
        `<Товар><Ид>a#</Ид><Группы><Ид>${NOTHING}</Ид></Группы><ЗначенияСвойств><ЗначенияСвойства><Ид>p</Ид><Значение>${NOTHING}</Значение></ЗначенияСвойства></ЗначенияСвойств></Товар>`,
      ),
      offers(`<Предложение><Ид>a#${NOTHING}</Ид><Количество>2</Количество></Предложение>`),
    )
    expect(rows).toMatchObject([{ external: 'a', groups: [], properties: { p: [] } }])
    expect(stock).toMatchObject([{ external: 'a', quantity: 2 }])
  })
})

describe('prices of an offer', () => {
  const price = (text: string, more = '') =>
    `<Цена><ИдТипаЦены>t</ИдТипаЦены><ЦенаЗаЕдиницу>${text}</ЦенаЗаЕдиницу>${more}</Цена>`
  it.each<[string, string, number[]]>([
    ['no-break blanks and a comma', price('1\u00a0200,50', '<Валюта>643</Валюта>'), [120_050]],
    ['the currency in full', price('5', '<Валюта>Российский рубль</Валюта>'), [500]],
    ['a box is sold by the piece', price('1200', '<Единица>упак</Единица><Коэффициент>12</Коэффициент>'), [10_000]],
    ['no figure of pieces', price('7', '<Коэффициент>0</Коэффициент>'), [700]],
    [
      'of prices for many pieces the one for one',
      price('80', '<МинКоличество>10</МинКоличество>') + price('100') + price('90', '<МинКоличество>5</МинКоличество>'),
      [10_000],
    ],
    ['of two alike the last', price('80') + price('90'), [9000]],
  ])('%s', async (_how, inside, expected) => {
    const { prices, problems } = await readRows(offers(offer(`<Цены>${inside}</Цены>`)))
    expect(prices.map(({ kopecks }) => kopecks)).toEqual(expected)
    expect(problems).toEqual([])
  })
})

describe('a card that is written otherwise', () => {
  it.each<[string, string, object]>([
    [
      'a maker of an official name',
      '<Изготовитель><ОфициальноеНаименование>Зубр</ОфициальноеНаименование></Изготовитель>',
      { vendor: 'Зубр' },
    ],
    ['groups by elements', '<Группы><Группа><Ид>g</Ид></Группа></Группы>', { groups: ['g'] }],
    ['a unit that is an id', '<БазоваяЕдиница>bd72d8f9-55bc-11d9-848a-00112f43529a</БазоваяЕдиница>', { unit: null }],
    [
      'a unit by elements',
      '<БазоваяЕдиница><НаименованиеКраткое>шт</НаименованиеКраткое></БазоваяЕдиница>',
      { unit: 'шт' },
    ],
    ['grams', '<Вес>1500 г</Вес>', { weightGrams: 1500 }],
    ['kilograms', '<Вес>1,5</Вес>', { weightGrams: 1500 }],
    [
      'VAT with its kopecks',
      '<СтавкиНалогов><СтавкаНалога><Ставка>22.00</Ставка></СтавкаНалога></СтавкиНалогов>',
      { vat: '22' },
    ],
    ['a described picture', '<Картинка>import_files/a.jpg#Вид сбоку</Картинка>', { pictures: ['import_files/a.jpg'] }],
    ['its status by an element', '<Статус>Удален</Статус>', { isDeleted: true }],
    [
      'the full name alone',
      '<Наименование/><ЗначенияРеквизитов><ЗначениеРеквизита><Наименование>Полное наименование</Наименование><Значение>Дрель</Значение></ЗначениеРеквизита></ЗначенияРеквизитов>',
      { name: 'Дрель' },
    ],
    ['references XML has none of', '<Наименование>Дрель&#x2;18&#11;В</Наименование>', { name: 'Дрель 18 В' }],
    ['signs of HTML', '<Наименование>Ключ 3&frac14;&Prime;</Наименование>', { name: 'Ключ 3¼″' }],
  ])('%s', async (_how, inside, expected) => {
    const { goods: rows } = await readRows(goods(`<Товар><Ид>a</Ид>${inside}</Товар>`))
    expect(rows).toMatchObject([expected])
  })

  it('is the same with prefixes on everything', async () => {
    const { goods: rows, dialect } = await readRows(
      '<n:КоммерческаяИнформация xmlns:n="urn:1C.ru:commerceml_210" n:ВерсияСхемы="2.10"><n:Каталог n:СодержитТолькоИзменения="false"><n:Товары><n:Товар n:Статус="Удален"><n:Ид>a</n:Ид></n:Товар></n:Товары></n:Каталог></n:КоммерческаяИнформация>',
    )
    expect(dialect).toBe('2.10')
    expect(rows).toMatchObject([{ external: 'a', isWhole: true, isDeleted: true }])
  })
})

it('a characteristic without a name is called by its values, and these can be mapped', async () => {
  const { goods: rows, names } = await readRows(
    offers(
      '<Предложение><Ид>a#k</Ид><ХарактеристикиТовара><ХарактеристикаТовара><Наименование>Цвет</Наименование><Значение>Красный</Значение></ХарактеристикаТовара>' +
        '<ХарактеристикаТовара><Ид>s</Ид><Наименование>Размер</Наименование><Значение>XL</Значение></ХарактеристикаТовара></ХарактеристикиТовара></Предложение>',
    ),
  )
  expect(rows).toMatchObject([{ external: 'a#k', name: 'Красный, XL', properties: { Цвет: ['Красный'], s: ['XL'] } }])
  expect(names).toMatchObject([
    { kind: 'property', external: 'Цвет', name: 'Цвет' },
    { kind: 'property', external: 's', name: 'Размер' },
  ])
})

it('an ampersand that begins nothing is told by its own line', async () => {
  const card = (name: string) => goods(`\n<Товар><Ид>a</Ид>\n<Наименование>${name}</Наименование>\n</Товар>\n`)
  for (const name of ['Black & Decker', 'B&D', 'a & b; c'])
    await expect(readRows(card(name))).rejects.toMatchObject({ message: expect.stringContaining('«&amp;»'), line: 3 })
  await expect(readRows(card('Др&am|').split('|')[0]!)).rejects.toThrow(/оборван/)
})
