import type { ServiceCenter } from '#contract/shapes.ts'
import { daysText } from '#rules/rental/rental-term.ts'
import { countText } from '#rules/text/plural.ts'

const TOOLS = ['инструмент', 'инструмента', 'инструментов'] as const

/** «В работе 12 инструментов, обычно 1–5 дней»: how soon one gets one's own back. */
export function queueText({ queue, works }: Pick<ServiceCenter, 'queue' | 'works'>): string {
  const now = queue > 0 ? `В работе ${countText(queue, TOOLS)}` : 'Сейчас без очереди'
  const days = works.map((work) => work.days)
  if (days.length === 0) return now
  const [least, most] = [Math.min(...days), Math.max(...days)]
  return `${now}, обычно ${least === most ? '' : `${least}–`}${daysText(most)}`
}
