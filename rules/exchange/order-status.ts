import { type OrderStatus, STATUS_TEXTS } from '#rules/order/order-status.ts'

/** «[assembling] Собираем», as some modules write a status, is its name. */
const squeezed = (text: string) =>
  text
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replace(/^\s*\[[^\]]*\]/, '')
    .replace(/\s+/g, ' ')
    .trim()

const OWN = new Map<string, OrderStatus>(
  (Object.keys(STATUS_TEXTS) as OrderStatus[]).flatMap((status) => [
    [status, status] as const,
    [squeezed(STATUS_TEXTS[status]), status] as const,
  ]),
)

/** A status of the shop, told by its own name or sign; null: another word. */
export const ownStatus = (text: string): OrderStatus | null => OWN.get(squeezed(text)) ?? null

/**
 * The first that fits. Buyers hear of every move and a finished order stays finished, so what may mean two things is
 * left for a person: «Закрыт» is both done and given up; «К отгрузке» has not left yet.
 */
const WORDS: readonly (readonly [RegExp, OrderStatus | null])[] = [
  [/отмен|отказ|аннулир|удален/, 'cancelled'],
  [/ожида|ждет оплат|не оплачен|к оплате|согласован/, 'awaiting-payment'],
  [/^не |закрыт/, null],
  [/готов к (выдаче|самовывозу|получению)|^готов$|^собран|укомплектован|к выдаче/, 'ready'],
  [/к отгрузке|отгружается|процессе отгрузки|к доставке/, 'assembling'],
  [/выполнен|заверш|^выдан|вручен|^доставлен|получен/, 'completed'],
  [/в пути|^отгружен|передан|отправлен|доставляется|курьер/, 'delivering'],
  [/сбор|собира|комплект|в работе|обработ|обеспеч|резерв|исполнени/, 'assembling'],
  [/нов|принят|создан|подтвержд|оплачен/, 'new'],
]

/** The status of the shop a status of accounting is, by its name; null: it could be any. */
export function guessOrderStatus(name: string): OrderStatus | null {
  const words = squeezed(name)
  return ownStatus(name) ?? WORDS.find(([word]) => word.test(words))?.[1] ?? null
}
