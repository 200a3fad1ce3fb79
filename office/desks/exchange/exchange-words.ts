import type { ExchangeSource } from '#contract/office/exchange.ts'
import type { DeskMappingKind } from '#contract/office/exchange-mapping.ts'
import type { ExchangeRun, RunCard, RunDifference } from '#contract/office/exchange-runs.ts'
import { formatNumber } from '#rules/text/number-text.ts'
import { countText } from '#rules/text/plural.ts'
import { withUnit } from '#rules/text/typography.ts'
import type { BadgeTone } from '#ui/badge.tsx'
import { isUnderWay, type WaitingReason } from './exchange-queries.ts'

export const SOURCE_KINDS: Record<ExchangeSource['kind'], string> = {
  '1c': '1С или МойСклад',
  yml: 'Поставщик: прайс-лист',
  table: 'Поставщик: прайс-лист',
}

export const RUN_STATES: Record<ExchangeRun['state'], { name: string; tone: BadgeTone }> = {
  receiving: { name: 'Принимаем файлы', tone: 'ink' },
  staging: { name: 'Читаем', tone: 'ink' },
  held: { name: 'Ждёт решения', tone: 'orange' },
  applying: { name: 'Применяем', tone: 'ink' },
  applied: { name: 'Применён', tone: 'green' },
  nothing: { name: 'Без изменений', tone: 'grey' },
  failed: { name: 'Не удался', tone: 'red' },
  dropped: { name: 'Отменён', tone: 'grey' },
  undone: { name: 'Возвращён', tone: 'grey' },
}

export const RUN_KINDS: Record<ExchangeRun['kind'], string> = {
  catalog: 'Каталог',
  orders: 'Заказы',
  rehearsal: 'Репетиция',
}

export const FILE_STATES: Record<RunCard['fileList'][number]['state'], string> = {
  receiving: 'принимаем',
  queued: 'ждёт очереди',
  reading: 'читаем',
  read: 'прочитан',
  known: 'уже был, пропущен',
  failed: 'не прочитан',
}

/** `choice`: the first way to decide, on the form. */
export const MAPPING_KINDS: Record<DeskMappingKind, { name: string; target: string; choice: string }> = {
  group: { name: 'Группы', target: 'Категория', choice: 'Категория магазина' },
  'price-type': { name: 'Типы цен', target: 'Филиалы и цена', choice: 'Цена в магазине' },
  warehouse: { name: 'Склады', target: 'Склад', choice: 'Склад магазина' },
  property: { name: 'Свойства', target: 'Атрибут', choice: 'Атрибут магазина' },
  vendor: { name: 'Бренды', target: 'Бренд', choice: 'Бренд магазина' },
  status: { name: 'Статусы', target: 'Статус заказа', choice: 'Статус заказа в магазине' },
}

export const REASONS: Record<WaitingReason, string> = {
  'no-category': 'нет категории',
  'no-price': 'нет цены',
  'no-name': 'нет названия',
  'no-card': 'пришли только цена или остаток',
}

/** Counts of a run that are worth a word, in this order. */
const FIGURES: readonly (readonly [key: string, word: string])[] = [
  ['goodsNew', 'новых'],
  ['goodsChanged', 'изменено'],
  ['goodsShown', 'вернулось'],
  ['goodsHidden', 'скрыто'],
  ['offersNew', 'новых цен'],
  ['offersChanged', 'цен изменено'],
  ['offersGone', 'цен снято'],
  ['pricesHeld', 'цен ждёт решения'],
  ['stockChanged', 'остатков'],
  ['orders', 'заказов отдано'],
  ['documents', 'документов принято'],
]

/** `новых 12, цен 340`; what is none is not said. */
export const figuresText = (figures: Record<string, number>): string =>
  FIGURES.filter(([key]) => (figures[key] ?? 0) > 0)
    .map(([key, word]) => `${word} ${formatNumber(figures[key])}`)
    .join(', ')

/** `товары: новых 2, изменено 1; цены: новых 12`; what is none is not said. */
export const runChangesText = ({ counts }: Pick<RunDifference, 'counts'>): string =>
  counts
    .map(({ label, added, changed, gone }) => {
      const parts = [['новых', added] as const, ['изменено', changed] as const, ['убрано', gone] as const].filter(
        ([, count]) => count > 0,
      )
      return `${label.toLowerCase()}: ${parts.map(([word, count]) => `${word} ${formatNumber(count)}`).join(', ')}`
    })
    .join('; ')

/** `<1 с`, `14 с`, `3 мин 5 с`; of one under way so far, of one that waits until it stopped. */
export function durationText(
  run: Pick<ExchangeRun, 'startedAt' | 'endedAt' | 'changedAt' | 'state'>,
  now: Date,
): string {
  const end = run.endedAt ?? (isUnderWay(run) ? now.toISOString() : run.changedAt)
  const seconds = Math.floor((Date.parse(end) - Date.parse(run.startedAt)) / 1000)
  if (seconds < 1) return withUnit('<1', 'с')
  const minutes = Math.floor(seconds / 60)
  if (minutes === 0) return withUnit(String(seconds), 'с')
  if (minutes >= 60)
    return `${withUnit(String(Math.floor(minutes / 60)), 'ч')} ${withUnit(String(minutes % 60), 'мин')}`
  return `${withUnit(String(minutes), 'мин')} ${withUnit(String(seconds % 60), 'с')}`
}

export const namesText = (count: number) => countText(count, ['название', 'названия', 'названий'])
