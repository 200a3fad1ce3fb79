import type { RunDifference, RunSample } from '#contract/office/exchange-runs.ts'
import { conflict, notFound } from '#contract/api-error.ts'
import { kopecksToRubles } from '#rules/money/money.ts'
import type { Services } from '#server/shop/ground/call-context.ts'
import { previewRun, type RunPreview } from '../apply/preview-run.ts'
import { CHANGED_THINGS, type ChangeRow, presentChange, readAttributeWords } from './difference.ts'

/** Of each thing. */
const MOST_SAMPLES = 6
const MOST_EXTREMES = 10

interface Places {
  branches: ReadonlyMap<string, string>
  warehouses: ReadonlyMap<number, string>
}

/** What a run that waits would change, in the shape of what an applied one did. */
export async function previewDifference(services: Services, runId: number): Promise<RunDifference> {
  const { db } = services
  const run = await db.selectFrom('exchange_run').select('state').where('id', '=', runId).executeTakeFirst()
  if (!run) throw notFound('Такого запуска нет')
  if (run.state !== 'held') throw conflict('Этот запуск уже не ждёт решения. Обновите страницу.')
  const [found, branches, warehouses] = await Promise.all([
    previewRun(services, runId),
    db.selectFrom('node_logistic').select(['code', 'name']).execute(),
    db.selectFrom('warehouse').select(['id', 'name']).execute(),
  ])
  if (!found) throw notFound('Такого запуска нет')
  const places = {
    branches: new Map(branches.map(({ code, name }) => [code, name])),
    warehouses: new Map(warehouses.map(({ id, name }) => [id, name])),
  }
  const changes = samplesOf(found, places)
  const words = await readAttributeWords(db, changes)
  return presentPreview(
    found,
    places,
    changes.map((change) => presentChange(change, words)),
  )
}

const priceTitle = ({ name, node }: RunPreview['prices'][number], { branches }: Places) =>
  `${name}, ${branches.get(node) ?? node}`

function presentPreview(found: RunPreview, places: Places, samples: RunSample[]): RunDifference {
  const { figures, prices } = found
  const count = (name: string) => figures[name] ?? 0
  const counts = [
    {
      thing: 'good',
      added: count('goodsNew'),
      changed: Math.max(0, count('goodsChanged') - count('goodsHidden')),
      gone: count('goodsHidden'),
    },
    { thing: 'offer', added: count('offersNew'), changed: count('offersChanged'), gone: count('offersGone') },
    { thing: 'stock', added: 0, changed: count('stockChanged'), gone: 0 },
  ]
  return {
    counts: counts
      .filter(({ added, changed, gone }) => added + changed + gone > 0)
      .map((row) => ({ ...row, label: CHANGED_THINGS[row.thing]! })),
    pricesHeld: count('pricesHeld'),
    samples,
    extremes: prices
      .flatMap((price) => {
        const { before, after } = price
        if (!before || !after || before === after) return []
        const percent = Math.round(1000 * (after / before - 1)) / 10
        return [
          { title: priceTitle(price, places), before: kopecksToRubles(before), after: kopecksToRubles(after), percent },
        ]
      })
      .slice(0, MOST_EXTREMES),
  }
}

function samplesOf({ newGoods, hiddenGoods, changedGoods, prices, stock }: RunPreview, places: Places): ChangeRow[] {
  const valuesOf = (fields: RunPreview['changedGoods'][number]['fields'], side: 'before' | 'after') =>
    Object.fromEntries(Object.entries(fields ?? {}).map(([name, value]) => [name, value[side]]))
  const some = <T>(list: readonly T[]) => list.slice(0, MOST_SAMPLES)
  return [
    ...some(newGoods).map(({ code, name, article }) => ({
      thing: 'good',
      key: code,
      title: name,
      before: null,
      after: { article },
    })),
    ...some(hiddenGoods).map(({ code, name, article }) => ({
      thing: 'good',
      key: code,
      title: name,
      before: { article },
      after: null,
    })),
    ...some(changedGoods)
      .filter(({ code }) => !hiddenGoods.some((good) => good.code === code))
      .map(({ code, name, fields }) => ({
        thing: 'good',
        key: code,
        title: name,
        before: valuesOf(fields, 'before'),
        after: valuesOf(fields, 'after'),
      })),
    ...some(prices).map((price) => ({
      thing: 'offer',
      key: `${price.code}/${price.node}`,
      title: priceTitle(price, places),
      before: price.before === null ? null : { price: price.before },
      after: price.after === null ? null : { price: price.after },
    })),
    ...some(stock).map(({ code, name, warehouseId, before, after }) => ({
      thing: 'stock',
      key: `${code}/${warehouseId}`,
      title: `${name}, ${places.warehouses.get(warehouseId) ?? warehouseId}`,
      before: { quantity: before },
      after: { quantity: after },
    })),
  ]
}
