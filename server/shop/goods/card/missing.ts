import type { GoodCard } from '#contract/office/good-card.ts'

interface Facts {
  isHire: boolean
  isActive: boolean
  description: string
  pictures: number
  offers: number
  tariffs: number
  figures: { name: string; isCard: boolean; isKnown: boolean }[]
  weightGrams: number
}

/** What a buyer would miss, the worst first. Without a price nobody sees the good at all. */
export function missingOf(facts: Facts): GoodCard['missing'] {
  const blocking = (words: string) => ({ words, isBlocking: true })
  const wanted = (words: string) => ({ words, isBlocking: false })
  const wantedFigures = facts.figures.filter(({ isCard }) => isCard)
  // not every figure of a category fits every good of it
  const hasFigures = wantedFigures.length === 0 || wantedFigures.some(({ isKnown }) => isKnown)
  return [
    ...(facts.isActive ? [] : [blocking('Скрыт: в магазине его не видно')]),
    ...(!facts.isHire && facts.offers === 0 ? [blocking('Нет цены ни в одном филиале')] : []),
    ...(facts.isHire && facts.tariffs === 0 ? [blocking('Нет тарифа проката')] : []),
    ...(facts.pictures === 0 ? [wanted('Нет снимка')] : []),
    ...(facts.description.trim() === '' ? [wanted('Нет описания')] : []),
    ...(hasFigures ? [] : [wanted(`Нет характеристик: ${wantedFigures.map(({ name }) => name).join(', ')}`)]),
    ...(facts.weightGrams === 0 ? [wanted('Нет веса: доставку не посчитать')] : []),
  ]
}
