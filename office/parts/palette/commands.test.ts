import { expect, test } from 'vitest'
import { type Command, findCommands } from './commands.ts'

const command = (name: string, words = ''): Command => ({
  id: name,
  name,
  words,
  group: 'Экраны',
  icon: 'list',
  run() {},
})
const all = [
  command('Заказы'),
  command('Люди', 'сотрудники персонал'),
  command('Роли и права'),
  command('Тёмный вид'),
  command('Настройки: Доставка', 'цена курьера'),
]

test.each([
  ['', ['Заказы', 'Люди', 'Роли и права', 'Тёмный вид', 'Настройки: Доставка']],
  ['зак', ['Заказы']],
  ['pfrfps', ['Заказы']],
  ['сотр', ['Люди']],
  ['права', ['Роли и права']],
  ['темный', ['Тёмный вид']],
  ['ро пр', ['Роли и права']],
  ['настроить доставку', ['Настройки: Доставка']],
  ['где люди', ['Люди']],
  ['цены курьеру', ['Настройки: Доставка']],
  ['настройки', ['Настройки: Доставка']],
  ['казы', []],
])('%s finds %j', (typed, names) => {
  expect(findCommands(all, typed).map(({ name }) => name)).toEqual(names)
})

test('a name that begins with the query stands before other words', () => {
  const found = findCommands([command('Список людей'), command('Люди')], 'люд')
  expect(found.map(({ name }) => name)).toEqual(['Люди', 'Список людей'])
})
