import { useState } from 'react'
import type { ExchangeSource, FieldOwner } from '#contract/office/exchange.ts'
import { OWNER_TEXTS } from '#rules/exchange/owned-fields.ts'
import { Button } from '#ui/button.tsx'
import { Select } from '#ui/select.tsx'
import blocks from '#office/parts/blocks.module.css'
import { ConflictNotice } from '#office/parts/conflict-notice.tsx'
import { OfficeForm } from '#office/parts/form/office-form.tsx'
import css from './exchange.module.css'
import { useSourceForm } from './use-source-form.ts'

/** Of whom one says «учёт» when it is accounting. */
const ownersOf = (kind: ExchangeSource['kind']) =>
  Object.entries(OWNER_TEXTS).map(([value, label]) => ({
    value,
    label: kind === '1c' ? label : label.replace('Учёт', 'Поставщик'),
  }))

/** Whose each field of a good is: what the exchange may write over and what it leaves alone. */
export function SourceOwners({ source, mayWork }: { source: ExchangeSource; mayWork: boolean }) {
  const who = source.kind === '1c' ? 'Учёт' : 'Поставщик'
  const [changed, setChanged] = useState<ReadonlyMap<string, FieldOwner['owner']>>(new Map())
  const form = useSourceForm(
    source,
    ['owners'],
    () => ({ owners: [...changed].map(([field, owner]) => ({ field, owner })) }),
    () => setChanged(new Map()),
  )
  return (
    <section className={blocks.block} aria-labelledby="owners">
      <h2 id="owners">Чьё поле</h2>
      <p className={blocks.quiet}>
        «{who}» переписывает поле при каждом обмене. «{who} до первой правки» ведёт его, пока поле не изменили в
        магазине. «Магазин»: обмен поле не трогает.
      </p>
      <OfficeForm onSubmit={form.submit} words={form.words ?? form.errors['owners'] ?? null}>
        {form.stale && (
          <ConflictNotice
            conflicts={form.stale.conflicts}
            onTheirs={() => {
              form.forgetStale()
              setChanged(new Map())
            }}
            onMine={() => void form.submit()}
          />
        )}
        <div className={css.owners}>
          {source.owners.map(({ field, label, owner }) => (
            <div key={field} className={css.owner}>
              <span aria-hidden>{label}</span>
              <Select
                label={label}
                hideLabel
                size="m"
                disabled={!mayWork}
                options={ownersOf(source.kind)}
                value={changed.get(field) ?? owner}
                onChange={({ target: { value } }) =>
                  setChanged((now) => {
                    const next = new Map(now)
                    if (value === owner) next.delete(field)
                    else next.set(field, value as FieldOwner['owner'])
                    return next
                  })
                }
              />
            </div>
          ))}
        </div>
        {mayWork && (
          <div className={blocks.row}>
            <Button type="submit" look="black" loading={form.isSending} disabled={changed.size === 0}>
              Записать, чьи поля
            </Button>
            {changed.size > 0 && <Button onClick={() => setChanged(new Map())}>Вернуть как было</Button>}
          </div>
        )}
      </OfficeForm>
    </section>
  )
}
