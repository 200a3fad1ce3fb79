import type { OrderStatus } from '#rules/order/order-status.ts'

/** The first that fits: «Готов к отгрузке» is ready, though it speaks of leaving. */
const WORDS: readonly (readonly [RegExp, OrderStatus])[] = [
  [/отмен|отказ|аннулир|удален/, 'cancelled'],
  [/готов|к выдаче|укомплектован|собран/, 'ready'],
  [/выполнен|закрыт|заверш|выдан|вручен|доставлен|получен/, 'completed'],
  [/доставк|в пути|отгру|передан|отправлен|курьер/, 'delivering'],
  [/ожида|ждет оплат|не оплачен|к оплате|согласован/, 'awaiting-payment'],
  [/сбор|комплект|в работе|обработ|обеспеч|резерв|исполнени/, 'assembling'],
  [/нов|принят|создан|подтвержд|оплачен/, 'new'],
]

/** The status of the shop a status of accounting is, by its name; null: it could be any. */
export function guessOrderStatus(name: string): OrderStatus | null {
  const words = name.toLowerCase().replaceAll('ё', 'е')
  return WORDS.find(([word]) => word.test(words))?.[1] ?? null
}
