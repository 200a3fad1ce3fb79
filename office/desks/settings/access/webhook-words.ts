import type { Webhook, WebhookDelivery } from '#contract/office/webhooks.ts'
import type { BadgeTone } from '#ui/badge.tsx'

export const RECEIVER_STATES: Record<Webhook['state'], { name: string; tone: BadgeTone }> = {
  active: { name: 'работает', tone: 'green' },
  paused: { name: 'приостановлен', tone: 'grey' },
  stopped: { name: 'остановлен: не отвечает', tone: 'red' },
}

export const DELIVERY_STATES: Record<WebhookDelivery['state'], { name: string; tone: BadgeTone }> = {
  waiting: { name: 'ждёт', tone: 'orange' },
  sending: { name: 'отправляется', tone: 'orange' },
  delivered: { name: 'доставлено', tone: 'green' },
  failed: { name: 'не доставлено', tone: 'red' },
  skipped: { name: 'пропущено', tone: 'grey' },
}

const NAMES: Record<string, string> = {
  order: 'Заказ № ',
  repair: 'Ремонт № ',
  rental: 'Прокат П-',
  return: 'Возврат № ',
  review: 'Отзыв № ',
  stock: 'Остатки филиала ',
  prices: 'Цены филиала ',
}

/** «Заказ № 12345». */
export function entityText(entity: string, branches: readonly { code: string; name: string }[]): string {
  const [group = '', key = ''] = entity.split(':')
  if (group === 'goods') return 'Каталог'
  const name = NAMES[group]
  if (!name) return ''
  return name + (branches.find(({ code }) => code === key && (group === 'stock' || group === 'prices'))?.name ?? key)
}
