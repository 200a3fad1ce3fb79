import { describe, expect, it } from 'vitest'
import { readRows } from './read-rows.fixture.ts'

const root = (inside: string) => `<КоммерческаяИнформация>${inside}</КоммерческаяИнформация>`
const offers = (inside: string) =>
  root(`<ПакетПредложений СодержитТолькоИзменения="true"><Предложения>${inside}</Предложения></ПакетПредложений>`)
const goods = (inside: string) => root(`<Каталог СодержитТолькоИзменения="true"><Товары>${inside}</Товары></Каталог>`)
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
