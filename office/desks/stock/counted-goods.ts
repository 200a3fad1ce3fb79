import { type CountCard, type CountLine, countPieces } from '#contract/office/stock.ts'
import { articleKey } from '#rules/search/article-key.ts'
import type { QueuedAction } from '#office/state/send-queue-storage.ts'

export interface CountedGood extends CountLine {
  /** Pieces on their way to the server. */
  waiting: number
}

type Codes = Pick<CountLine, 'code' | 'barcode' | 'article'>

const isMeant = ({ code, barcode, article }: Codes, scanned: string) =>
  barcode === scanned || code === scanned || articleKey(article) === articleKey(scanned)

/** What a scan means, as far as this screen knows; the server knows all goods. */
export function goodOfScan<Good extends Codes>(goods: readonly Good[], scanned: string): Good | null {
  const exact = goods.filter(({ code, barcode }) => barcode === scanned || code === scanned)
  const found = exact.length > 0 ? exact : goods.filter((good) => isMeant(good, scanned))
  return found.length === 1 ? found[0]! : null
}

interface OnTheWay {
  goods: CountedGood[]
  /** Scanned without a connection, and not known here: told by the code alone. */
  unknown: { scanned: string; count: number }[]
}

/** As the person sees it: what the server has said and what is on its way to it. */
export function withWaiting(card: CountCard, actions: readonly QueuedAction[]): OnTheWay {
  const goods = new Map<string, CountedGood>(card.lines.map((line) => [line.code, { ...line, waiting: 0 }]))
  const unknown = new Map<string, number>()
  for (const { call, input, refused, at } of actions) {
    if (refused !== null || call.path !== countPieces.path || Number(input.params?.['id']) !== card.id) continue
    const { scanned, add, set } = input.body as { scanned: string; add?: number; set?: number }
    const known = goodOfScan([...goods.values()], scanned) ?? goodOfScan(card.left.goods, scanned)
    if (!known) {
      unknown.set(scanned, (unknown.get(scanned) ?? 0) + (add ?? set ?? 0))
      continue
    }
    const line = goods.get(known.code) ?? {
      ...known,
      counted: 0,
      difference: 0,
      waiting: 0,
      isMoved: false,
      lacking: [],
      who: null,
      at,
    }
    const counted = Math.max(0, set ?? line.counted + (add ?? 0))
    goods.set(known.code, {
      ...line,
      counted,
      difference: counted - line.expected,
      waiting: line.waiting + Math.abs(counted - line.counted),
    })
  }
  return {
    goods: [...goods.values()],
    unknown: [...unknown].map(([scanned, count]) => ({ scanned, count })),
  }
}
