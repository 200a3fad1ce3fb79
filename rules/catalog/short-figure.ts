import type { NamedFigure } from './unsaid-figures.ts'

/** Labels that would not stand in one line beside their value on a narrow card, said shorter. */
const SHORT: Readonly<Record<string, string>> = {
  'Напряжение аккумулятора': 'Аккумулятор',
  'Ёмкость аккумулятора': 'Ёмкость',
  'Диаметр пильного диска': 'Пильный диск',
  'Глубина пропила дерева': 'Пропил дерева',
  'Глубина пропила стали': 'Пропил стали',
  'Глубина пропила под 90°': 'Пропил под 90°',
  'Глубина пропила под 45°': 'Пропил под 45°',
  'Глубина выборки четверти': 'Четверть',
  'Пик и зубил в комплекте': 'Пики и зубила',
  'Насадок в комплекте': 'Насадки',
  'Отверстий для отвода пыли': 'Отверстия',
  'Аккумуляторная платформа': 'Платформа',
  'Аккумуляторов в комплекте': 'Аккумуляторы',
  'Максимальное давление': 'Давление',
  Производительность: 'Подача',
  'Посадочное отверстие': 'Посадка',
  'Посадочный диаметр': 'Посадка',
  'Максимальные обороты': 'Обороты до',
  'Крутящий момент': 'Момент',
  'В упаковке': 'Упаковка',
}

/** «Бурение бетона, до» 28 мм stands on a card as «Бурение бетона» «до 28 мм»: the label short, the bound at the figure. */
export function shortFigure<T extends NamedFigure>({
  name,
  value,
  ...rest
}: T): Omit<T, 'name' | 'value'> & NamedFigure {
  const [, label, bound] = /^(.+), (до|от)$/.exec(name) ?? [null, name, null]
  return { ...rest, unit: rest.unit, name: SHORT[label!] ?? label!, value: bound ? `${bound}\u00A0${value}` : value }
}
