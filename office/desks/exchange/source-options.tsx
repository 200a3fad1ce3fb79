import { useQuery } from '@tanstack/react-query'
import type { ExchangeSource } from '#contract/office/exchange.ts'
import { Button } from '#ui/button.tsx'
import { Input } from '#ui/input.tsx'
import blocks from '#office/parts/blocks.module.css'
import { ConflictNotice } from '#office/parts/conflict-notice.tsx'
import { OfficeForm } from '#office/parts/form/office-form.tsx'
import { RestoredDraft } from '#office/parts/restored-draft.tsx'
import { useDraft } from '#office/state/drafts.ts'
import css from './exchange.module.css'
import { mappingListsQuery, mappingsQuery } from './exchange-queries.ts'
import { AccountingFields, type EditedSource } from './source-fields.tsx'
import { PriceLimitFields } from './price-limit-fields.tsx'
import { SupplierFields } from './supplier-fields.tsx'
import { useSourceForm } from './use-source-form.ts'

const editedOf = ({ name, url, everyMinutes, options }: ExchangeSource): EditedSource => ({
  ...options,
  name,
  url: url ?? '',
  everyMinutes: everyMinutes === null ? '' : String(everyMinutes),
})

const KNOWN = [
  'name',
  'url',
  'everyMinutes',
  'brandFrom',
  'characteristics',
  'organization',
  'warehouse',
  'stockWarehouse',
  'supplyTo',
  'site',
  'nodes',
  'ordersFrom',
  'deliveryDays',
  'present',
]

/** Where the brand may stand in what this source sends. */
function useBrandPlaces(source: ExchangeSource, chosen: string) {
  const { data } = useQuery(mappingsQuery(source.id, 'property'))
  const places = [
    { value: '', label: 'Где найдётся' },
    { value: 'vendor', label: 'Изготовитель' },
    { value: 'Бренд', label: 'Реквизит «Бренд»' },
    { value: 'Производитель', label: 'Реквизит «Производитель»' },
    ...(data?.mappings ?? []).map(({ external, name }) => ({ value: external, label: `Свойство «${name}»` })),
  ]
  return places.some(({ value }) => value === chosen) ? places : [...places, { value: chosen, label: chosen }]
}

export function SourceOptionsForm({ source, mayWork }: { source: ExchangeSource; mayWork: boolean }) {
  const initial = editedOf(source)
  const draft = useDraft(`exchange-source:${source.id}`, initial)
  const { data: lists } = useQuery(mappingListsQuery)
  // the rule of prices has a screen of its own
  const { name, url, everyMinutes, priceRule: _rule, ...options } = draft.value
  const is1c = source.kind === '1c'
  const form = useSourceForm(
    source,
    KNOWN,
    () => ({
      name,
      options,
      ...(is1c
        ? {}
        : { url: url.trim() || null, everyMinutes: everyMinutes ? Number(everyMinutes.replace(/\s/g, '')) : null }),
    }),
    (saved) => draft.discard(editedOf(saved)),
  )
  const brands = useBrandPlaces(source, options.brandFrom)
  const set = (part: Partial<EditedSource>) => draft.setValue((now) => ({ ...now, ...part }))
  const fields = {
    value: draft.value,
    set,
    errors: form.errors,
    brands,
    branches: lists?.branches ?? [],
    warehouses: lists?.warehouses ?? [],
  }
  return (
    <section className={blocks.block} aria-labelledby="options">
      <h2 id="options">Настройки</h2>
      <OfficeForm onSubmit={form.submit} words={form.words} errors={form.errors}>
        <fieldset disabled={!mayWork} className={css.fields}>
          <RestoredDraft at={draft.restoredAt} onDiscard={() => draft.discard(initial)} />
          {form.stale && (
            <ConflictNotice
              conflicts={form.stale.conflicts}
              onTheirs={() => {
                form.forgetStale()
                draft.discard(initial)
              }}
              onMine={() => void form.submit()}
            />
          )}
          <Input
            label="Название"
            name="name"
            value={name}
            error={form.errors['name']}
            onChange={(event) => set({ name: event.target.value })}
          />
          {is1c ? <AccountingFields {...fields} /> : <SupplierFields {...fields} />}
          <PriceLimitFields limits={options.priceLimits} onLimits={(priceLimits) => set({ priceLimits })} />
          {mayWork && (
            <div className={blocks.row}>
              <Button type="submit" look="red" loading={form.isSending} disabled={!draft.isDirty}>
                Записать
              </Button>
              {draft.isDirty && <Button onClick={() => draft.discard(initial)}>Вернуть как было</Button>}
            </div>
          )}
        </fieldset>
      </OfficeForm>
    </section>
  )
}
