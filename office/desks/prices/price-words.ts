import type { PriceSchedule } from '#contract/office/prices.ts'
import { formatNumber } from '#rules/text/number-text.ts'
import { MINUS, withUnit } from '#rules/text/typography.ts'

export const marginText = (margin: number | null) => (margin === null ? '' : withUnit(formatNumber(margin), '%'))

export const moveText = (percent: number) =>
  withUnit(`${percent > 0 ? '+' : percent < 0 ? MINUS : ''}${formatNumber(Math.abs(percent))}`, '%')

export const SCHEDULE_STATES: Record<PriceSchedule['state'], { name: string; tone: 'ink' | 'green' | 'grey' }> = {
  waiting: { name: 'Ждёт', tone: 'ink' },
  on: { name: 'Стоит', tone: 'green' },
  over: { name: 'Кончилось', tone: 'grey' },
  cancelled: { name: 'Снято', tone: 'grey' },
  missed: { name: 'Не пришло: магазин был выключен', tone: 'grey' },
}
