// Names of reviewers and of those who ask, as shops show them: «Сергей К.».
import type { Random } from './random.ts'

export const MEN = [
  'Александр',
  'Алексей',
  'Андрей',
  'Антон',
  'Артём',
  'Борис',
  'Вадим',
  'Валерий',
  'Василий',
  'Виктор',
  'Виталий',
  'Владимир',
  'Вячеслав',
  'Геннадий',
  'Георгий',
  'Григорий',
  'Денис',
  'Дмитрий',
  'Евгений',
  'Иван',
  'Игорь',
  'Илья',
  'Кирилл',
  'Константин',
  'Леонид',
  'Максим',
  'Михаил',
  'Никита',
  'Николай',
  'Олег',
  'Павел',
  'Пётр',
  'Роман',
  'Руслан',
  'Семён',
  'Сергей',
  'Станислав',
  'Степан',
  'Тимур',
  'Фёдор',
  'Юрий',
  'Ярослав',
]
export const WOMEN = [
  'Анна',
  'Галина',
  'Екатерина',
  'Елена',
  'Ирина',
  'Людмила',
  'Мария',
  'Наталья',
  'Оксана',
  'Ольга',
  'Светлана',
  'Татьяна',
]
const INITIALS = 'АБВГДЕЖЗИКЛМНОПРСТФХЦЧШЯ'

/** Reviews speak in the masculine («купил», «собрал»), so their authors are men; anybody may ask. */
export function reviewer(random: Random): string {
  return withInitial(random.one(MEN), random)
}

export function asker(random: Random): string {
  return withInitial(random.one(random.chance(0.3) ? WOMEN : MEN), random)
}

function withInitial(name: string, random: Random): string {
  return random.chance(0.25) ? name : `${name} ${random.one([...INITIALS])}.`
}
