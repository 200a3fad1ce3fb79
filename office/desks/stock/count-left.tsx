import clsx from 'clsx'
import { useState } from 'react'
import { type CountCard, countLeft, type UncountedGood } from '#contract/office/stock.ts'
import { countText, GOODS } from '#rules/text/plural.ts'
import { withUnit } from '#rules/text/typography.ts'
import { Button } from '#ui/button.tsx'
import { useToast } from '#ui/toast-context.tsx'
import blocks from '#office/parts/blocks.module.css'
import { dotted } from '#office/parts/dotted.ts'
import { api, wordsOf } from '#office/state/api.ts'
import css from './count.module.css'

/** What should be there and has not been scanned yet; the rest of a long list is read as it is asked for. */
export function CountLeft({ card, isBlind }: { card: CountCard; isBlind: boolean }) {
  const toast = useToast()
  const [more, setMore] = useState<readonly UncountedGood[]>([])
  const [isReading, setReading] = useState(false)
  const { total } = card.left
  const first = new Set(card.left.goods.map(({ code }) => code))
  const counted = new Set(card.lines.map(({ code }) => code))
  const goods = [...card.left.goods, ...more.filter(({ code }) => !first.has(code) && !counted.has(code))]
  if (total === 0) return <p className={blocks.quiet}>Всё, что должно здесь лежать, посчитано.</p>
  async function readMore() {
    setReading(true)
    try {
      const { data } = await api(countLeft, { params: { id: card.id }, query: { skip: goods.length } })
      setMore([...more, ...data.goods])
    } catch (error) {
      toast({ text: wordsOf(error), tone: 'error' })
    } finally {
      setReading(false)
    }
  }
  return (
    <>
      <ul className={clsx(blocks.list, css.left)}>
        {goods.map(({ code, name, article, shelf, expected, unit }) => (
          <li key={code}>
            <span>
              {name} <span className={css.note}>{dotted(article, shelf && `полка ${shelf}`)}</span>
            </span>
            {!isBlind && <span className={css.figure}>{withUnit(expected, unit)}</span>}
          </li>
        ))}
      </ul>
      {total > goods.length && (
        <div className={blocks.row}>
          <Button loading={isReading} onClick={() => void readMore()}>
            Показать ещё
          </Button>
          <span className={blocks.quiet}>
            Показаны {goods.length} из {countText(total, GOODS)}
          </span>
        </div>
      )}
    </>
  )
}
