import { countText } from '#rules/text/plural.ts'

/** Positions of a receipt of money paid online: «Чеки от ЮKassa», which go by e-mail alone, and other registers. */
const receiptLimit = (isByEmail: boolean): number => (isByEmail ? 80 : 100)

const POSITIONS = ['позиция', 'позиции', 'позиций'] as const

/** Null: its receipt can be made. */
export function receiptLimitError(positions: number, isByEmail: boolean): string | null {
  const most = receiptLimit(isByEmail)
  if (positions <= most) return null
  return `При оплате онлайн в чеке помещается не больше ${most} позиций, а в заказе ${countText(positions, POSITIONS)}. Разделите заказ или выберите другой способ оплаты.`
}
