import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { formatFileSize } from '#rules/text/file-size.ts'
import { formatNumber } from '#rules/text/number-text.ts'
import { ORDER_LINES_LIMIT, ORDER_TEXT_LONGEST } from '#rules/text/order-lines.ts'
import { countText } from '#rules/text/plural.ts'
import { Button } from '#ui/button.tsx'
import { FileDrop } from '#ui/file-drop.tsx'
import { Panel } from '#ui/panel.tsx'
import { Textarea } from '#ui/textarea.tsx'
import { EarlierOrders } from './earlier-orders.tsx'
import css from './paste-panel.module.css'
import { FILE_BYTES, FILE_KINDS, readFile } from './read-file.ts'
import type { QuickOrderDraft } from './use-quick-order.ts'

const EXAMPLE = ['арт. RH-26800 — 2 шт', '100234', 'Диск отрезной 125 мм, 10 шт.', '2 x перчатки'].join('\n')

const LINES = ['строка', 'строки', 'строк'] as const

/** Where a list comes in: typed or pasted, from a file, from an order made before. */
export function PastePanel({ draft }: { draft: QuickOrderDraft }) {
  const { text, setText, match, busy, error } = draft
  const [reading, setReading] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const isPasted = useRef(false)
  const area = useRef<HTMLTextAreaElement>(null)
  // typed before hydration: the browser keeps the text and fires no change
  useEffect(() => {
    if (area.current!.value !== '') setText(area.current!.value)
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
  const count = text.split('\n').filter((line) => line.trim() !== '').length

  async function take(files: File[]) {
    if (!files[0] || reading) return
    setRefusal(null)
    setReading(true)
    const answer = await readFile(files[0])
    setReading(false)
    if ('refusal' in answer) setRefusal(`«${files[0].name}». ${answer.refusal}`)
    else await match(answer.text)
  }

  /** Enter right after a paste means «go on»; while one types it begins a line. */
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.shiftKey) return
    if (!isPasted.current && !event.ctrlKey && !event.metaKey) return
    event.preventDefault()
    void match()
  }

  return (
    <div className={css.columns}>
      <Panel as="section" className={css.paste}>
        <Textarea
          ref={area}
          label="Список товаров"
          hint="По товару в строке: артикул, штрихкод или название, потом количество. Столбцы из Excel вставляйте как есть."
          error={error}
          aside={count > 0 && <LineCount count={count} />}
          max={ORDER_TEXT_LONGEST}
          rows={10}
          placeholder={EXAMPLE}
          spellCheck={false}
          autoComplete="off"
          value={text}
          onValue={setText}
          onPaste={() => (isPasted.current = true)}
          onBeforeInput={() => (isPasted.current = false)}
          onKeyDown={onKeyDown}
          className={css.field}
        />
        <div className={css.actions}>
          <Button look="red" size="l" loading={busy} onClick={() => void match()}>
            Разобрать список
          </Button>
          <span className={css.keys}>Enter после вставки или Ctrl + Enter</span>
        </div>
      </Panel>
      <div className={css.ways}>
        <FileDrop
          label={reading ? 'Читаем файл…' : 'Или выберите файл'}
          files={[]}
          onFiles={(files) => void take(files)}
          max={1}
          maxBytes={FILE_BYTES}
          accept={FILE_KINDS}
          hint={`Excel (.xlsx) или CSV: до ${ORDER_LINES_LIMIT} строк и ${formatFileSize(FILE_BYTES)}. Столбцы узнаем по заголовкам. Можно перетащить сюда.`}
          error={refusal}
        />
        <EarlierOrders busy={busy} onTake={(list) => void match(list)} />
      </div>
    </div>
  )
}

function LineCount({ count }: { count: number }) {
  const isOver = count > ORDER_LINES_LIMIT
  return (
    <span className={isOver ? css.over : css.count}>
      {countText(count, LINES)}
      {isOver && `, разберём первые ${formatNumber(ORDER_LINES_LIMIT)}`}
    </span>
  )
}
