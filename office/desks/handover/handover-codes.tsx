import { useState } from 'react'
import { dropHandoverMark, type HandoverCard, scanHandoverMark } from '#contract/office/handover.ts'
import { isMarkLike, readMarkCode } from '#rules/goods/mark-code.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Input } from '#ui/input.tsx'
import blocks from '#office/parts/blocks.module.css'
import { beep } from '#office/parts/scan/beep.ts'
import { preserveSeparators } from '#office/parts/scan/preserve-separators.ts'
import { useScanner } from '#office/parts/scan/use-scanner.ts'
import { wordsOf } from '#office/state/api.ts'
import { type Sent, sendOnce } from '#office/state/send-queue.ts'
import { putHandover } from './handover-queries.ts'
import css from './handover-order.module.css'

/** Marking codes: marked goods leave with one each; what was not scanned at picking is scanned here. */
export function HandoverMarkingCodes({ card, isOpen }: { card: HandoverCard; isOpen: boolean }) {
  const { number, marked } = card
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string | null>(null)
  const left = marked.reduce((sum, { pieces, codes }) => sum + Math.max(0, pieces - codes.length), 0)

  async function send(step: Promise<Sent<typeof scanHandoverMark>>) {
    setError(null)
    try {
      const sent = await step
      if (sent.state === 'done') putHandover(sent.answer.data)
      beep(true)
    } catch (failure) {
      beep(false)
      setError(wordsOf(failure))
    }
  }
  const about = { title: `Заказ ${number}: код маркировки`, link: `/handover/${number}` }
  const scan = (mark: string) => sendOnce(scanHandoverMark, { params: { number }, body: { mark } }, about)
  function onScan(text: string) {
    const { error: wrong } = readMarkCode(text)
    if (wrong) {
      beep(false)
      return setError(wrong)
    }
    setTyped('')
    void send(scan(text))
  }
  // a barcode scanned by the way is another desk's business
  useScanner(
    (text) => {
      if (isMarkLike(text)) onScan(text)
    },
    isOpen && marked.length > 0,
  )
  if (marked.length === 0) return null
  return (
    <section className={blocks.block} aria-labelledby="handing-marks">
      <div className={blocks.head}>
        <h2 id="handing-marks" className={blocks.title}>
          Маркировка
        </h2>
        <Badge look="soft" tone={left === 0 ? 'green' : 'orange'}>
          {left === 0 ? 'Все коды есть' : `Не хватает кодов: ${left}`}
        </Badge>
      </div>
      <ul className={blocks.list}>
        {marked.map(({ code, name, pieces, codes }) => (
          <li key={code}>
            <span>{name}</span>
            <span>
              {codes.length} из {pieces}
            </span>
          </li>
        ))}
        {isOpen &&
          marked
            .flatMap(({ codes }) => codes)
            .map(({ id, name }) => (
              <li key={id}>
                <span className={css.mark}>{name}</span>
                <Button
                  size="s"
                  icon="close"
                  aria-label={`Убрать код ${name}`}
                  onClick={() => void send(sendOnce(dropHandoverMark, { params: { number }, body: { id } }, about))}
                />
              </li>
            ))}
      </ul>
      {isOpen && left > 0 && (
        <form
          onSubmit={(event) => {
            event.preventDefault()
            onScan(typed)
          }}
        >
          <Input
            label="Код маркировки"
            hint="Отсканируйте квадратный код DataMatrix с упаковки"
            value={typed}
            autoComplete="off"
            error={error ?? undefined}
            onKeyDown={preserveSeparators(setTyped)}
            onChange={({ target }) => setTyped(target.value)}
          />
        </form>
      )}
      {error && left === 0 && <p role="alert">{error}</p>}
    </section>
  )
}
