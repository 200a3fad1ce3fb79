/** Why stock was changed by hand. The names are kept in the journal of movements: never rename one. */
export const STOCK_REASONS = {
  damaged: 'Брак, бой',
  lost: 'Пропало',
  found: 'Нашлось',
  received: 'Приход без документа',
  used: 'Взяли на свои нужды',
  mistake: 'Ошибка в учёте',
  other: 'Другое',
} as const

export type StockReason = keyof typeof STOCK_REASONS

/** With those of the journal that no hand chooses. */
export const MOVEMENT_REASONS: Readonly<Record<StockReason | 'count' | 'repair', string>> = {
  ...STOCK_REASONS,
  count: 'Пересчёт',
  repair: 'Запчасть ремонта',
}

/** Whether so many may be added or taken for this reason; words when not. */
export function stockReasonProblem(reason: StockReason, moved: number, note: string): string | null {
  if (moved > 0 && (reason === 'damaged' || reason === 'lost' || reason === 'used'))
    return `«${STOCK_REASONS[reason]}» только убавляет остаток`
  if (moved < 0 && (reason === 'found' || reason === 'received'))
    return `«${STOCK_REASONS[reason]}» только прибавляет остаток`
  return reason === 'other' && note.trim() === '' ? 'Напишите, что случилось' : null
}
