import { useState } from 'react'
import { addPromoCodes, type PromoCard, promoCodes } from '#contract/office/promos.ts'
import { Button } from '#ui/button.tsx'
import { CopyButton } from '#ui/copy-button.tsx'
import { useToast } from '#ui/toast-context.tsx'
import blocks from '#office/parts/blocks.module.css'
import { OfficeForm } from '#office/parts/form/office-form.tsx'
import { useStep } from '#office/parts/form/use-step.ts'
import type { OfficeColumn } from '#office/parts/table/columns.ts'
import { csvText, downloadText } from '#office/parts/table/csv.ts'
import { api, wordsOf } from '#office/state/api.ts'
import { queries } from '#office/state/queries.ts'
import { CodesFields, promoCodesOf, EMPTY_CODES } from './codes-fields.tsx'
import { promoQuery, putPromo } from './promo-queries.ts'
import { codeText } from './promo-words.ts'
import css from './promo.module.css'

type Code = { code: string; uses: number; createdAt: string }

const COLUMNS: OfficeColumn<Code>[] = [
  { id: 'code', name: 'Код', width: 10, cell: ({ code }) => code, csv: ({ code }) => code },
  { id: 'uses', name: 'Заказов', width: 6, cell: ({ uses }) => uses, csv: ({ uses }) => uses },
]

/** The code itself, or the series as a file; more of them are added here. */
export function PromoCodes({ card }: { card: PromoCard }) {
  const toast = useToast()
  const [isAdding, setAdding] = useState(false)
  const [codes, setCodes] = useState(EMPTY_CODES)
  const form = useStep({
    known: ['code', 'count', 'prefix'],
    send: (options) => api(addPromoCodes, { params: { id: card.id }, body: promoCodesOf(codes) }, options),
    readAgain: () => queries.invalidateQueries(promoQuery(card.id)),
    onDone: (next) => {
      putPromo(next)
      setCodes(EMPTY_CODES)
      setAdding(false)
      toast({ text: `Стало: ${codeText(next)}`, tone: 'done' })
    },
  })
  async function download() {
    try {
      const { data } = await api(promoCodes, { params: { id: card.id } })
      downloadText(`promokod-${card.id}.csv`, csvText(COLUMNS, data))
    } catch (error) {
      toast({ text: wordsOf(error), tone: 'error' })
    }
  }
  return (
    <section className={blocks.block} aria-labelledby="promo-codes">
      <div className={blocks.head}>
        <h2 id="promo-codes" className={blocks.title}>
          {card.codes === 1 ? 'Код' : 'Коды'}
        </h2>
        <span className={blocks.row}>
          {card.mayChange && !isAdding && (
            <Button size="s" icon="plus" onClick={() => setAdding(true)}>
              Ещё коды
            </Button>
          )}
          <Button size="s" icon="download" onClick={() => void download()}>
            CSV
          </Button>
        </span>
      </div>
      <p className={css.code}>
        {codeText(card)}
        {card.codes === 1 && <CopyButton text={card.code} label={`Скопировать код ${card.code}`} />}
      </p>
      {isAdding && (
        <OfficeForm onSubmit={form.submit} words={form.words} errors={form.errors}>
          <CodesFields
            codes={codes}
            errors={form.errors}
            set={(change) => setCodes((now) => ({ ...now, ...change }))}
          />
          <div className={blocks.row}>
            <Button look="black" type="submit" loading={form.isSending}>
              Добавить
            </Button>
            <Button onClick={() => setAdding(false)}>Не добавлять</Button>
          </div>
        </OfficeForm>
      )}
    </section>
  )
}
