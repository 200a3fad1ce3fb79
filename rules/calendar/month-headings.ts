/** Alone, as the head of a calendar has them; not in `month-names.ts`, which every page loads. */
export const MONTH_HEADINGS = [
  'Январь',
  'Февраль',
  'Март',
  'Апрель',
  'Май',
  'Июнь',
  'Июль',
  'Август',
  'Сентябрь',
  'Октябрь',
  'Ноябрь',
  'Декабрь',
]
