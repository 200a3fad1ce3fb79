/** As many figures as a card has lines for: more would never be seen. */
const CARD_FIGURES = 3

interface Use {
  attribute: string
  isCard: boolean
}

/**
 * Why these figures do not go on a card, in words; null: they do. A name may say a figure itself, which frees its line,
 * so a category may keep twice as many to choose from.
 */
export function cardFiguresProblem(uses: readonly Use[]): string | null {
  const most = 2 * CARD_FIGURES
  return uses.filter(({ isCard }) => isCard).length > most
    ? `На карточке видно не больше ${CARD_FIGURES} величин: первые, которых нет в названии. Оставьте не больше ${most}`
    : null
}
