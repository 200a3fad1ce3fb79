import type { GoodsRun } from '#contract/office/goods-runs.ts'
import type { BadgeTone } from '#ui/badge.tsx'

/** What waits for somebody is loud, what is over is grey. */
export const GOODS_RUN_STATES: Record<GoodsRun['state'], { name: string; tone: BadgeTone }> = {
  ready: { name: 'ждёт решения', tone: 'red' },
  queued: { name: 'в очереди', tone: 'ink' },
  applying: { name: 'применяется', tone: 'ink' },
  applied: { name: 'применено', tone: 'green' },
  'undo-queued': { name: 'возвращается', tone: 'ink' },
  undoing: { name: 'возвращается', tone: 'ink' },
  undone: { name: 'возвращено', tone: 'grey' },
  cancelled: { name: 'отменено', tone: 'grey' },
  failed: { name: 'не вышло', tone: 'red' },
  nothing: { name: 'менять нечего', tone: 'grey' },
}

export const GOODS_RUN_KINDS: Record<GoodsRun['kind'], string> = {
  grid: 'Таблица',
  card: 'Карточка',
  bulk: 'Массово',
  import: 'Файл',
  'price-rule': 'Правило цен',
  schedule: 'По расписанию',
  merge: 'Объединение',
}

export const runPath = ({ id }: Pick<GoodsRun, 'id'>) => `/goods/runs/${id}`
