import { NBSP } from '../text/typography.ts'

/** A city as a goal: `в Самару`, `во Владимир`, `в Нижний Новгород`. Only words in -а and -я change. */
export function intoCity(name: string): string {
  const words = name.trim().split(/\s+/)
  const goal = words.map((word) =>
    word
      .replace(/ая$/, 'ую')
      .replace(/яя$/, 'юю')
      .replace(/а$/, 'у')
      .replace(/([^ую])я$/, '$1ю'),
  )
  return `${/^[ВФ][^аеёиоуыэюя]/i.test(goal[0] ?? '') ? 'во' : 'в'}${NBSP}${goal.join(' ')}`
}
